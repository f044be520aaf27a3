package dev.terrace.replay.trace;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;

/**
 * The largest counts of a trace. A replay creates an object for each task and each node, so a larger count would fill
 * the heap before the first cycle. In a real trace it is a misread column.
 */
public final class TraceBounds {
    /** The maximum number of tasks of one job. */
    public static final int TASKS = 1_000_000;

    /** The maximum number of nodes. */
    public static final int NODES = 1_000_000;

    private TraceBounds() {}

    /** @throws InvalidInput if a job has more than {@link #TASKS} tasks */
    static void requireTasks(String file, PackedJobs jobs) {
        TraceJob job = jobs.withMostTasks();
        if (job != null && job.tasks() > TASKS) {
            throw new InvalidInput(Finding.error(
                    job.position(file),
                    "job %s has %s tasks; a job can have at most %s."
                            .formatted(TraceJob.shown(job.id()), job.tasks(), TASKS)));
        }
    }

    /** @throws InvalidInput if a trace has more than {@link #NODES} nodes */
    public static void requireNodes(Trace trace) {
        if (trace.nodeCount() > NODES) {
            throw Fault.at(
                    trace.file(),
                    "the trace has %s nodes; a replay can have at most %s, or one node with --pool if they never change."
                            .formatted(trace.nodeCount(), NODES));
        }
    }
}
