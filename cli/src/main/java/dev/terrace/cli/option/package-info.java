/** Options that several commands share, and large groups of options of one command. */
@NullMarked
package dev.terrace.cli.option;

import org.jspecify.annotations.NullMarked;
