/** Divides the cluster among queues by weight. */
@NullMarked
package dev.terrace.plugins.proportion;

import org.jspecify.annotations.NullMarked;
