package dev.terrace.engine.change;

import dev.terrace.engine.state.SessionTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tasks whose job or node is not in the session, by what they wait for, and those that the session has no place
 * for.
 */
final class Strays {
    private final Map<String, List<SessionTask>> byJob = new HashMap<>();
    private final Map<String, List<SessionTask>> byNode = new HashMap<>();
    private final Map<String, SessionTask> unlisted = new HashMap<>();

    Strays(List<SessionTask> tasks) {
        tasks.forEach(this::add);
    }

    /** Notes what a task lacks of which nothing is noted. */
    void add(SessionTask task) {
        if (task.job() == null) {
            awaitJob(task);
        }
        if (task.node() == null) {
            awaitNode(task);
        }
        list(task);
    }

    /** The task has no job; it waits for the one that it names. */
    void awaitJob(SessionTask task) {
        await(byJob, task.spec().job(), task);
    }

    /** The task has no node; it waits for the one that it names. */
    void awaitNode(SessionTask task) {
        await(byNode, task.spec().node(), task);
    }

    private static void await(Map<String, List<SessionTask>> waiting, String name, SessionTask task) {
        if (!name.isEmpty()) {
            waiting.computeIfAbsent(name, key -> new ArrayList<>()).add(task);
        }
    }

    /** The task is gone. */
    void remove(SessionTask task) {
        remove(byJob, task.spec().job(), task);
        remove(byNode, task.spec().node(), task);
        unlisted.remove(task.key(), task);
    }

    private static void remove(Map<String, List<SessionTask>> waiting, String name, SessionTask task) {
        List<SessionTask> tasks = waiting.get(name);
        if (tasks != null && tasks.remove(task) && tasks.isEmpty()) {
            waiting.remove(name);
        }
    }

    /** The session has a place for the task by now, or no longer. */
    void list(SessionTask task) {
        if (task.isListed() || task.hasLeft()) {
            unlisted.remove(task.key(), task);
        } else {
            unlisted.put(task.key(), task);
        }
    }

    /** The task of a key that the session has no place for; null if there is none. */
    @Nullable
    SessionTask unlisted(String key) {
        return unlisted.get(key);
    }

    /** The tasks that the session has no place for. */
    Collection<SessionTask> unlistedTasks() {
        return unlisted.values();
    }

    /** The tasks that waited for this job, and wait no longer. */
    List<SessionTask> takeOfJob(String key) {
        List<SessionTask> tasks = byJob.remove(key);
        return tasks == null ? List.of() : tasks;
    }

    /** The keys of the jobs that tasks wait for. */
    Set<String> awaitedJobs() {
        return byJob.keySet();
    }

    /** The names of the nodes that tasks wait for. */
    Set<String> awaitedNodes() {
        return byNode.keySet();
    }

    /** The tasks that waited for this node, and wait no longer. */
    List<SessionTask> takeOfNode(String name) {
        List<SessionTask> tasks = byNode.remove(name);
        return tasks == null ? List.of() : tasks;
    }
}
