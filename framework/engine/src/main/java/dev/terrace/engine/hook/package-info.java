/** The functions that plugins register: taken in, guarded, and combined by the rule of each hook. */
@NullMarked
package dev.terrace.engine.hook;

import org.jspecify.annotations.NullMarked;
