/** Keeps queues on their node groups, and within limits there. */
@NullMarked
package dev.terrace.plugins.nodegroup;

import org.jspecify.annotations.NullMarked;
