/** The functions that plugins register. They are guarded, and combined by the rule of each hook. */
@NullMarked
package dev.terrace.engine.hook;

import org.jspecify.annotations.NullMarked;
