package dev.terrace.plugins.tasktopology;

import dev.terrace.spi.view.Task;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bucket of each task that is in one. Orders and events ask for it all the time. */
final class ByTask {
    private @Nullable Bucket[] byId = new Bucket[0];

    void put(Task task, Bucket bucket) {
        if (task.id() >= byId.length) {
            byId = Arrays.copyOf(byId, Math.max(task.id() + 1, 2 * byId.length));
        }
        byId[task.id()] = bucket;
    }

    /** Null if the task is in none. */
    @Nullable
    Bucket get(Task task) {
        return task.id() < byId.length ? byId[task.id()] : null;
    }
}
