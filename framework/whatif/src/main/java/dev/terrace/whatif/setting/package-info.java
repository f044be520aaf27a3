/** Changes in the notation of the command line. */
@NullMarked
package dev.terrace.whatif.setting;

import org.jspecify.annotations.NullMarked;
