/** Changes within and between sessions: change log of nodes, slots, ids, and caches that outlive a session. */
@NullMarked
package dev.terrace.engine.change;

import org.jspecify.annotations.NullMarked;
