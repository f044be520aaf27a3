/**
 * Changes within and between sessions: the change log of nodes, the state of a session that the next one continues, and
 * caches that outlive a session.
 */
@NullMarked
package dev.terrace.engine.change;

import org.jspecify.annotations.NullMarked;
