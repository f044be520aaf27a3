package dev.terrace.engine.state;

import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** All tasks of a session, in order of their keys, which is the order of their ids. */
final class TaskList {
    static final Comparator<SessionTask> BY_ID = Comparator.comparingInt(SessionTask::id);

    private final List<Task> before;

    /** The tasks that have come to the session, and those that have left it. */
    private final List<SessionTask> come = new ArrayList<>();

    private final List<SessionTask> gone = new ArrayList<>();

    /** @param moved the tasks that may have come or left */
    TaskList(List<Task> before, Collection<SessionTask> moved) {
        this.before = before;
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
        int place = place(tasks, key);
        if (place < 0) {
            throw new IllegalStateException("there is no task " + key);
        }
        return (SessionTask) tasks.get(place);
    }

    /** As binary searches answer. */
    private static int place(List<Task> tasks, String key) {
        int low = 0;
        int high = tasks.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = tasks.get(middle).key().compareTo(key);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }

    /** The list without the tasks that have left, and with those that have come; with new ids. */
    List<Task> after() {
        if (come.isEmpty() && gone.isEmpty()) {
            return before;
        }
        List<Task> after = new ArrayList<>(before.size() + come.size());
        int next = 0;
        int leaving = 0;
        for (SessionTask task : come) {
            int place = place(before, task.key());
            int end = place < 0 ? -place - 1 : place;
            leaving = copy(next, end, leaving, after);
            next = end;
            task.assignId(after.size());
            after.add(task);
        }
        copy(next, before.size(), leaving, after);
        gone.forEach(SessionTask::unlist);
        return after;
    }

    /** Copies a part, but for those that have gone. Returns how many of them stand before its end. */
    private int copy(int from, int end, int first, List<Task> after) {
        int next = from;
        int leaving = first;
        while (leaving < gone.size() && gone.get(leaving).id() < end) {
            int id = gone.get(leaving++).id();
            copy(next, id, after);
            next = id + 1;
        }
        copy(next, end, after);
        return leaving;
    }

    /** Copies a part. Its tasks are touched only if their places change: a cluster may have a million. */
    private void copy(int from, int end, List<Task> after) {
        int place = after.size();
        after.addAll(before.subList(from, end));
        for (int id = place; place != from && id < after.size(); id++) {
            ((SessionTask) after.get(id)).assignId(id);
        }
    }
}
