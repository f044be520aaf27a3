/** Options that several commands share, or that one command has many of. */
@NullMarked
package dev.terrace.cli.option;

import org.jspecify.annotations.NullMarked;
