package dev.terrace.engine.state;

import dev.terrace.spi.view.Task;
import org.jspecify.annotations.Nullable;

/**
 * A sparse map from task id to value. Allocates memory by page: most tasks of a large cluster run, and have no entry. A
 * small cluster has one short page.
 */
public final class ByTask<T> {
    /** The binary logarithm of the number of tasks per page. */
    private static final int SHIFT = 6;

    private static final int MASK = (1 << SHIFT) - 1;

    private final int tasks;
    private final @Nullable Object[] @Nullable [] pages;

    /** @param tasks the number of tasks of the session */
    public ByTask(int tasks) {
        this.tasks = tasks;
        pages = new Object[(tasks >> SHIFT) + 1][];
    }

    /** Returns the value of a task, or null. */
    @SuppressWarnings("unchecked") // put accepts only such values
    public @Nullable T get(Task task) {
        int id = task.id();
        @Nullable Object[] page = pages[id >> SHIFT];
        return page == null ? null : (T) page[id & MASK];
    }

    /** Sets the value of a task. */
    public void put(Task task, @Nullable T thing) {
        int id = task.id();
        @Nullable Object[] page = pages[id >> SHIFT];
        if (page == null) {
            page = new Object[Math.min(1 << SHIFT, tasks - (id & ~MASK))];
            pages[id >> SHIFT] = page;
        }
        page[id & MASK] = thing;
    }
}
