package dev.terrace.engine.index;

import dev.terrace.spi.action.Query;

/**
 * A kind of query that equivalence classes answer.
 *
 * @param isRoomAsked whether a node must have room for the requests of a task, now or soon
 */
record NodeQuestion(Query.Purpose purpose, boolean isRoomAsked) {
    /** Nodes for tasks that request resources. */
    static final NodeQuestion PLACE = new NodeQuestion(Query.Purpose.PLACE, true);

    /** Nodes for tasks that request nothing. */
    static final NodeQuestion BACKFILL = new NodeQuestion(Query.Purpose.PLACE, false);

    /** Nodes whose tasks may be evicted for a task. */
    static final NodeQuestion EVICT = new NodeQuestion(Query.Purpose.EVICT, false);

    /** Nodes that can be promised to a task, with room that evictions make. */
    static final NodeQuestion PROMISE = new NodeQuestion(Query.Purpose.EVICT, true);
}
