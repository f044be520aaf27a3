/** The plain placement service of a session, which evaluates every node for every query. */
@NullMarked
package dev.terrace.engine.placement;

import org.jspecify.annotations.NullMarked;
