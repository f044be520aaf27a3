/** Nodes and domains of nodes, and what selects them. */
@NullMarked
package dev.terrace.model.node;

import org.jspecify.annotations.NullMarked;
