/** Plain text in columns for people: widths, wrapping, bars, colours. Independent of scheduling. */
@NullMarked
package dev.terrace.cli.layout;

import org.jspecify.annotations.NullMarked;
