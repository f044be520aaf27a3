/** Nodes, network domains, and selectors of nodes. */
@NullMarked
package dev.terrace.model.node;

import org.jspecify.annotations.NullMarked;
