package dev.terrace.plugins.tasktopology;

import dev.terrace.spi.view.Task;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A map from task to its bucket and the rank of its role. Stored in arrays, because orders and events read it
 * constantly.
 */
final class TaskBuckets {
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

    /** The rank of a task in a bucket. */
    int rank(Task task) {
        return ranks[task.id()];
    }

    /** The bucket of a task, or null. */
    @Nullable
    Bucket get(Task task) {
        return task.id() < byId.length ? byId[task.id()] : null;
    }
}
