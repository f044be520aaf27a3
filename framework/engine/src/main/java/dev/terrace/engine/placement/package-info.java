/** The placement service of a session: answers a query from the index, or node by node. */
@NullMarked
package dev.terrace.engine.placement;

import org.jspecify.annotations.NullMarked;
