package dev.terrace.actions;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.Iterator;
import java.util.List;

/** For which jobs tasks are evicted together, and which tasks may be, before plugins are asked. */
interface GangVictims {
    JobEviction.Kind kind();

    /** Whether jobs of a queue are served at all. */
    boolean serves(Queue queue);

    /** Whether a job may take room for its pending tasks. */
    boolean serves(Job job, List<Task> pending);

    /** Why a task that holds a node is not evicted for a job, before plugins are asked; empty if it may be. */
    String spared(Task task, Job job);

    /**
     * The bundles of tasks in a domain as they are now, safe ones first, in the order in which they are evicted.
     *
     * @param need what the job needs
     */
    Iterator<Bundle> bundles(Job job, ResourceVector need, HyperNode domain);

    /** A job lost tasks, or some of its tasks were promised nodes. */
    void changed(Job job);
}
