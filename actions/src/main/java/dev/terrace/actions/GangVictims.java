package dev.terrace.actions;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.Iterator;
import java.util.List;

/** Selects the jobs for which tasks are evicted together, and the candidates for eviction, before plugins are asked. */
interface GangVictims {
    JobEviction.Kind kind();

    /** Returns whether jobs of a queue are served at all. */
    boolean serves(Queue queue);

    /** Returns whether a job may take room for its pending tasks. */
    boolean serves(Job job, List<Task> pending);

    /** Returns the reason why a task that holds a node is not a candidate for a job; empty for a candidate. */
    String spared(Task task, Job job);

    /**
     * Returns the current bundles of tasks in a domain, safe ones first, in eviction order.
     *
     * @param need the total requests of the job's pending tasks
     */
    Iterator<Bundle> bundles(Job job, ResourceVector need, HyperNode domain);

    /** Returns the tasks from which it selects. */
    GangCandidates candidates();
}
