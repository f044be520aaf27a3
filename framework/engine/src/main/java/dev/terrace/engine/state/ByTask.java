package dev.terrace.engine.state;

import dev.terrace.spi.view.Task;
import org.jspecify.annotations.Nullable;

/**
 * Something about some tasks of a session, by their ids. Takes room where something is: most tasks of a large cluster
 * run, and nothing is asked about them.
 */
public final class ByTask<T> {
    /** The binary logarithm of how many tasks share a page. */
    private static final int SHIFT = 8;

    private static final int MASK = (1 << SHIFT) - 1;

    private final @Nullable Object[] @Nullable [] pages;

    /** @param tasks the number of tasks of the session */
    public ByTask(int tasks) {
        pages = new Object[(tasks >> SHIFT) + 1][];
    }

    /** Null if there is nothing about the task. */
    @SuppressWarnings("unchecked") // only such things are put in
    public @Nullable T get(Task task) {
        int id = task.id();
        @Nullable Object[] page = pages[id >> SHIFT];
        return page == null ? null : (T) page[id & MASK];
    }

    /** Puts something in the place of what was there. */
    public void put(Task task, @Nullable T thing) {
        int id = task.id();
        @Nullable Object[] page = pages[id >> SHIFT];
        if (page == null) {
            page = new Object[1 << SHIFT];
            pages[id >> SHIFT] = page;
        }
        page[id & MASK] = thing;
    }
}
