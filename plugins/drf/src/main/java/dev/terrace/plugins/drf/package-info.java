/** Dominant resource fairness among jobs, and among queues of a hierarchy. */
@NullMarked
package dev.terrace.plugins.drf;

import org.jspecify.annotations.NullMarked;
