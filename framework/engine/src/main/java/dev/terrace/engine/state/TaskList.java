package dev.terrace.engine.state;

import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** All tasks of a session, in order of their keys, which is the order of their ids. */
final class TaskList {
    static final Comparator<SessionTask> BY_ID = Comparator.comparingInt(SessionTask::id);

    private final List<Task> tasks;

    /** The tasks that have come to the session, and those that have left it. */
    private final List<SessionTask> come = new ArrayList<>();

    private final List<SessionTask> gone = new ArrayList<>();

    /** A part of the list of which each task stays, {@code by} places further on. */
    private record Part(int from, int end, int by) {}

    /**
     * @param tasks as they were; changed by {@link #change}
     * @param moved the tasks that may have come or left
     */
    TaskList(List<Task> tasks, Collection<SessionTask> moved) {
        this.tasks = tasks;
        for (SessionTask task : moved) {
            if (task.isOfSession() && !task.isListed()) {
                come.add(task);
            } else if (!task.isOfSession() && task.isListed()) {
                gone.add(task);
            }
        }
        come.sort(Comparator.comparing(SessionTask::key));
        gone.sort(BY_ID);
    }

    List<SessionTask> come() {
        return come;
    }

    List<SessionTask> gone() {
        return gone;
    }

    /** The task of a key, which is there. */
    static SessionTask find(List<Task> tasks, String key) {
        int place = Keys.place(tasks, Task::key, key);
        if (place < 0) {
            throw new IllegalStateException("there is no task " + key);
        }
        return (SessionTask) tasks.get(place);
    }

    /**
     * Takes the tasks that have left out of the list, and puts those in that have come; gives new ids. What keeps its
     * place is not touched: a cluster may have a million tasks.
     *
     * @return the list, which is the same
     */
    List<Task> change() {
        if (come.isEmpty() && gone.isEmpty()) {
            return tasks;
        }
        List<Part> parts = parts();
        int size = tasks.size() + come.size() - gone.size();
        while (tasks.size() < size) {
            tasks.add(come.get(0)); // to make room: each of these places gets its task below
        }
        // A part that moves goes where no task is any more, or where one is that moves the same way, and has moved.
        for (int next = 0; next < parts.size(); next++) {
            Part part = parts.get(next);
            for (int place = part.from; part.by < 0 && place < part.end; place++) {
                put(tasks.get(place), place + part.by);
            }
        }
        for (int next = parts.size() - 1; next >= 0; next--) {
            Part part = parts.get(next);
            for (int place = part.end - 1; part.by > 0 && place >= part.from; place--) {
                put(tasks.get(place), place + part.by);
            }
        }
        come.forEach(task -> put(task, task.id()));
        tasks.subList(size, tasks.size()).clear();
        gone.forEach(SessionTask::unlist);
        return tasks;
    }

    private void put(Task task, int place) {
        ((SessionTask) task).assignId(place);
        tasks.set(place, task);
    }

    /** What stays, from one task that comes or leaves to the next; and gives those that come their ids. */
    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        int[] before = before();
        int from = 0;
        int coming = 0;
        int leaving = 0;
        while (coming < come.size() || leaving < gone.size()) {
            int by = coming - leaving;
            boolean comes = leaving == gone.size()
                    || (coming < come.size()
                            && before[coming] <= gone.get(leaving).id());
            int end = comes ? before[coming] : gone.get(leaving).id();
            parts.add(new Part(from, end, by));
            if (comes) {
                come.get(coming++).assignId(end + by);
                from = end;
            } else {
                leaving++;
                from = end + 1;
            }
        }
        parts.add(new Part(from, tasks.size(), coming - leaving));
        return parts;
    }

    /** Of each task that has come, the place before which it belongs. */
    private int[] before() {
        return come.stream()
                .mapToInt(task -> Keys.place(tasks, Task::key, task.key()))
                .map(place -> place < 0 ? -place - 1 : place)
                .toArray();
    }
}
