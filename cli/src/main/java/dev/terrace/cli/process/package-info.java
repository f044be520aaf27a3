/** The process of the command: its streams and its end. */
@NullMarked
package dev.terrace.cli.process;

import org.jspecify.annotations.NullMarked;
