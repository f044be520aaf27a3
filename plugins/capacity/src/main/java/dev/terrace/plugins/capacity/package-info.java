/** Keeps queues, flat or in a tree, to what their specifications say. */
@NullMarked
package dev.terrace.plugins.capacity;

import org.jspecify.annotations.NullMarked;
