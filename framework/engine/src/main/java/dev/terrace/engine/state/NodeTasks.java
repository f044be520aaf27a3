package dev.terrace.engine.state;

import dev.terrace.spi.view.Task;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * Tasks in order of their keys, for others to read. They are put in order when they are looked at: most nodes take many
 * before anybody looks.
 */
final class NodeTasks extends AbstractCollection<Task> {
    private final List<Task> tasks = new ArrayList<>();
    private boolean inOrder = true;

    void put(Task task) {
        inOrder = inOrder && (tasks.isEmpty() || tasks.get(tasks.size() - 1).id() < task.id());
        tasks.add(task);
    }

    /**
     * Takes a task out; false if it was not there. The last ones are found first: what came last is most often taken
     * back.
     */
    boolean drop(Task task) {
        int index = tasks.lastIndexOf(task);
        if (index < 0) {
            return false;
        }
        tasks.remove(index);
        return true;
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
