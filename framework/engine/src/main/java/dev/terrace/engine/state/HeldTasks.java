package dev.terrace.engine.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A job's allocated tasks that are not bound. A task takes the lowest free place when it is allocated, which is the
 * likeliest order of Volcano's small maps.
 */
final class HeldTasks {
    private final BitSet taken = new BitSet();
    private @Nullable SessionTask[] byPlace = new SessionTask[1];

    /** The lower bound of free places. */
    private int firstFree;

    void take(SessionTask task) {
        int place = taken.nextClearBit(firstFree);
        if (place == byPlace.length) {
            byPlace = Arrays.copyOf(byPlace, 2 * place);
        }
        byPlace[place] = task;
        taken.set(place);
        task.holdAt(place);
        firstFree = place + 1;
    }

    void leave(SessionTask task) {
        int place = task.heldPlace();
        byPlace[place] = null;
        taken.clear(place);
        firstFree = Math.min(firstFree, place);
    }

    /** Returns the tasks in order of their places. */
    List<SessionTask> inOrder() {
        List<SessionTask> tasks = new ArrayList<>(taken.cardinality());
        for (int place = taken.nextSetBit(0); place >= 0; place = taken.nextSetBit(place + 1)) {
            tasks.add(Objects.requireNonNull(byPlace[place]));
        }
        return tasks;
    }
}
