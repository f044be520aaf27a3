package dev.terrace.engine.state;

import dev.terrace.spi.view.Task;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * The tasks of a node in order of their keys, as a read-only collection. Sorted on first read: most nodes receive many
 * tasks before the first read.
 */
final class NodeTasks extends AbstractCollection<Task> {
    private final List<Task> tasks = new ArrayList<>();
    private boolean inOrder = true;

    void put(Task task) {
        inOrder = inOrder && (tasks.isEmpty() || tasks.get(tasks.size() - 1).id() < task.id());
        tasks.add(task);
    }

    /**
     * Removes a task; returns false if it is absent. Searches from the end, because the most recent task is removed
     * most often.
     */
    boolean drop(Task task) {
        int index = tasks.lastIndexOf(task);
        if (index < 0) {
            return false;
        }
        tasks.remove(index);
        return true;
    }

    void empty() {
        tasks.clear();
        inOrder = true;
    }

    /** Returns the tasks in order of arrival; not a copy. */
    List<Task> inAnyOrder() {
        return tasks;
    }

    @Override
    public int size() {
        return tasks.size();
    }

    @Override
    public Iterator<Task> iterator() {
        if (!inOrder) {
            tasks.sort(Comparator.comparingInt(Task::id));
            inOrder = true;
        }
        return Collections.unmodifiableList(tasks).iterator();
    }
}
