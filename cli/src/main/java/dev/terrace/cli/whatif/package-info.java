/** What would be if something were otherwise, as text. */
@NullMarked
package dev.terrace.cli.whatif;

import org.jspecify.annotations.NullMarked;
