package dev.terrace.engine.change;

import dev.terrace.engine.state.SessionTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tasks whose job or node is missing, indexed by the missing object, and the tasks that the session does not list.
 */
final class Strays {
    private final Map<String, List<SessionTask>> byJob = new HashMap<>();
    private final Map<String, List<SessionTask>> byNode = new HashMap<>();
    private final Map<String, SessionTask> unlisted = new HashMap<>();

    Strays(List<SessionTask> tasks) {
        tasks.forEach(this::add);
    }

    /** Adds a task that is not indexed yet. */
    void add(SessionTask task) {
        if (task.job() == null) {
            awaitJob(task);
        }
        if (task.node() == null) {
            awaitNode(task);
        }
        list(task);
    }

    /** Adds a task without a job, waiting for the job that it names. */
    void awaitJob(SessionTask task) {
        await(byJob, task.spec().job(), task);
    }

    /** Adds a task without a node, waiting for the node that it names. */
    void awaitNode(SessionTask task) {
        await(byNode, task.spec().node(), task);
    }

    private static void await(Map<String, List<SessionTask>> waiting, String name, SessionTask task) {
        if (!name.isEmpty()) {
            waiting.computeIfAbsent(name, key -> new ArrayList<>()).add(task);
        }
    }

    /** Removes a task that left the cluster. */
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

    /** Updates whether the session lists a task. */
    void list(SessionTask task) {
        if (task.isListed() || task.hasLeft()) {
            unlisted.remove(task.key(), task);
        } else {
            unlisted.put(task.key(), task);
        }
    }

    /** Returns the unlisted task with a key, or null. */
    @Nullable
    SessionTask unlisted(String key) {
        return unlisted.get(key);
    }

    /** Removes and returns the tasks that waited for a job. */
    List<SessionTask> takeOfJob(String key) {
        List<SessionTask> tasks = byJob.remove(key);
        return tasks == null ? List.of() : tasks;
    }

    /** Returns the keys of the jobs that tasks wait for. */
    Set<String> awaitedJobs() {
        return byJob.keySet();
    }

    /** Returns the names of the nodes that tasks wait for. */
    Set<String> awaitedNodes() {
        return byNode.keySet();
    }

    /** Removes and returns the tasks that waited for a node. */
    List<SessionTask> takeOfNode(String name) {
        List<SessionTask> tasks = byNode.remove(name);
        return tasks == null ? List.of() : tasks;
    }
}
