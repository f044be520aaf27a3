/** Keeps queues on their groups of nodes, and within limits there. */
@NullMarked
package dev.terrace.plugins.nodegroup;

import org.jspecify.annotations.NullMarked;
