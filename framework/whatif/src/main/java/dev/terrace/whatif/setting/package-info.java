/** Changes as a command line names them. */
@NullMarked
package dev.terrace.whatif.setting;

import org.jspecify.annotations.NullMarked;
