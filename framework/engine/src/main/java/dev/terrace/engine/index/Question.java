package dev.terrace.engine.index;

import dev.terrace.spi.action.Query;

/**
 * A kind of query that equivalence classes answer.
 *
 * @param isRoomAsked whether a node must have room for the requests of a task, now or soon
 */
record Question(Query.Purpose purpose, boolean isRoomAsked) {
    /** Nodes for tasks that request resources. */
    static final Question PLACE = new Question(Query.Purpose.PLACE, true);

    /** Nodes for tasks that request nothing. */
    static final Question BACKFILL = new Question(Query.Purpose.PLACE, false);

    /** Nodes whose tasks may be evicted for a task. */
    static final Question EVICT = new Question(Query.Purpose.EVICT, false);

    /** Nodes that can be promised to a task, with room that evictions make. */
    static final Question PROMISE = new Question(Query.Purpose.EVICT, true);
}
