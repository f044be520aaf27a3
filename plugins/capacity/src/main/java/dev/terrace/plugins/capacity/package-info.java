/** Enforces the capability, guarantee and deserved amounts of queues, flat or in a tree. */
@NullMarked
package dev.terrace.plugins.capacity;

import org.jspecify.annotations.NullMarked;
