/** Completion of names in the shell. */
@NullMarked
package dev.terrace.cli.completion;

import org.jspecify.annotations.NullMarked;
