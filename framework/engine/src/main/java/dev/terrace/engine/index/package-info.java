/** What each node is to each equivalence class of tasks, brought up to date when nodes change. */
@NullMarked
package dev.terrace.engine.index;

import org.jspecify.annotations.NullMarked;
