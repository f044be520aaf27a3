/** What the process itself is to the command: its streams and its end. */
@NullMarked
package dev.terrace.cli.process;

import org.jspecify.annotations.NullMarked;
