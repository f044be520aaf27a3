package dev.terrace.plugins.tasktopology;

import dev.terrace.spi.view.Task;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bucket of each task that is in one, and the rank of its role. Orders and events ask for them all the time. */
final class ByTask {
    private @Nullable Bucket[] byId = new Bucket[0];
    private int[] ranks = new int[0];

    void put(Task task, Bucket bucket, int rank) {
        if (task.id() >= byId.length) {
            int length = Math.max(task.id() + 1, 2 * byId.length);
            byId = Arrays.copyOf(byId, length);
            ranks = Arrays.copyOf(ranks, length);
        }
        byId[task.id()] = bucket;
        ranks[task.id()] = rank;
    }

    /** The rank of a task that is in a bucket. */
    int rank(Task task) {
        return ranks[task.id()];
    }

    /** Null if the task is in none. */
    @Nullable
    Bucket get(Task task) {
        return task.id() < byId.length ? byId[task.id()] : null;
    }
}
