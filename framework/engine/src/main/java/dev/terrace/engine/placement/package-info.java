/** The placement service of a session: answers queries from the index, or by evaluating every node. */
@NullMarked
package dev.terrace.engine.placement;

import org.jspecify.annotations.NullMarked;
