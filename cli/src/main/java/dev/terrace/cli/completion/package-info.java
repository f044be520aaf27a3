/** What a shell offers while a command line is written. */
@NullMarked
package dev.terrace.cli.completion;

import org.jspecify.annotations.NullMarked;
