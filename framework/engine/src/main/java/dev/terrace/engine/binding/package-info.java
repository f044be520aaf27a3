/** The node-local hooks of a session, bound to the values that they take from the tasks of an equivalence class. */
@NullMarked
package dev.terrace.engine.binding;

import org.jspecify.annotations.NullMarked;
