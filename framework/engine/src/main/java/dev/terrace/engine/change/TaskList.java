package dev.terrace.engine.change;

import dev.terrace.engine.state.NumberedList;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** An update of the tasks of a session: the tasks that arrive, and those that leave. */
final class TaskList {
    private final NumberedList<Task> tasks;
    private final List<SessionTask> come = new ArrayList<>();
    private final List<SessionTask> gone = new ArrayList<>();

    /**
     * @param tasks in the order of their keys; changed by {@link #change}
     * @param moved the tasks that may have come or left
     */
    TaskList(NumberedList<Task> tasks, Collection<SessionTask> moved) {
        this.tasks = tasks;
        for (SessionTask task : moved) {
            if (task.isOfSession() && !task.isListed()) {
                come.add(task);
            } else if (!task.isOfSession() && task.isListed()) {
                gone.add(task);
            }
        }
        come.sort(Comparator.comparing(SessionTask::key));
        gone.sort(SessionTask.BY_ID);
    }

    List<SessionTask> come() {
        return come;
    }

    List<SessionTask> gone() {
        return gone;
    }

    /**
     * Finds a task by its key.
     *
     * @throws IllegalStateException if no such task exists
     */
    static SessionTask find(NumberedList<Task> tasks, String key) {
        int place = tasks.place(key);
        if (place < 0) {
            throw new IllegalStateException("there is no task " + key);
        }
        return (SessionTask) tasks.get(place);
    }

    /** Updates the list and the ids. */
    void change() {
        tasks.update(come, gone);
        gone.forEach(SessionTask::unlist);
    }
}
