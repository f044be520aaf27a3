package dev.terrace.engine.index;

import dev.terrace.spi.action.Query;

/**
 * What equivalence classes are asked about nodes.
 *
 * @param isRoomAsked whether a node must have room for what a task requests, now or soon
 */
record Question(Query.Purpose purpose, boolean isRoomAsked) {
    /** Where tasks that request something are placed. */
    static final Question PLACE = new Question(Query.Purpose.PLACE, true);

    /** Where tasks are placed that request nothing. */
    static final Question BACKFILL = new Question(Query.Purpose.PLACE, false);

    /** For whom nodes may be emptied. */
    static final Question EVICT = new Question(Query.Purpose.EVICT, false);

    /** Where tasks are promised room that evictions make. */
    static final Question PROMISE = new Question(Query.Purpose.EVICT, true);
}
