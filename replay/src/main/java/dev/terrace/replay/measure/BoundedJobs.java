package dev.terrace.replay.measure;

import dev.terrace.replay.result.LowerBounds;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The jobs of a replay in order of submission, whose {@link LowerBounds} are computed for each resource separately. The
 * largest bound counts.
 */
final class BoundedJobs {
    /**
     * The relative error of sums of doubles: without it, a bound that is rounded up could exceed the exact one by 1 s.
     */
    private static final double ERROR = 1e-12;

    /** A resource of the cluster, and the machines that relax it. */
    private record Machines(UsedResource resource, Relaxation turnarounds, Relaxation waits) {
        Machines(UsedResource resource, double capacity) {
            this(resource, new Relaxation(capacity), new Relaxation(capacity));
        }
    }

    private final List<Machines> machines = new ArrayList<>();
    private long first = MeasuredJob.NONE;
    private long leastLastEnd;
    private long ended;
    private long started;
    private double submitted;
    private double run;
    private double submittedAndRun;

    /** @param capacity the largest amount of each resource at a time, in its unit */
    BoundedJobs(Map<UsedResource, Double> capacity) {
        capacity.forEach((resource, amount) -> {
            if (amount > 0) {
                machines.add(new Machines(resource, amount));
            }
        });
    }

    /**
     * Adds a job in order of submission.
     *
     * <p>A wait ends once {@code minMember} tasks run, so that only their area counts for it.
     */
    void add(TraceJob job, boolean hasStarted, boolean hasEnded) {
        if (first == MeasuredJob.NONE) {
            first = job.submit();
        }
        // The run of a job that did not end is unknown: without an area, the bound holds.
        double seconds = hasEnded ? (double) job.run() : 0;
        if (hasEnded) {
            ended++;
            submitted += job.submit();
            run += seconds;
            leastLastEnd = Math.max(leastLastEnd, job.submit() + job.run());
        }
        if (hasStarted) {
            started++;
            submittedAndRun += job.submit() + seconds;
        }
        for (Machines each : machines) {
            double area = each.resource.of(job.request()) * seconds;
            if (hasEnded) {
                each.turnarounds.submit((double) job.submit(), job.tasks() * area);
            }
            if (hasStarted) {
                each.waits.submit((double) job.submit(), job.minTasks() * area);
            }
        }
    }

    /**
     * Returns the bounds, after the last job.
     *
     * @param hasEvictions whether an attempt of one of the jobs was evicted
     */
    LowerBounds bounds(boolean hasEvictions) {
        double turnarounds = run;
        double waits = 0;
        double last = (double) leastLastEnd;
        for (Machines each : machines) {
            turnarounds = Math.max(turnarounds, each.turnarounds.completions() - submitted);
            waits = Math.max(waits, each.waits.completions() - submittedAndRun);
            last = Math.max(last, each.turnarounds.last());
        }
        // All events are in whole seconds.
        double makespan = ended == 0 ? 0 : Math.ceil(last * (1 - ERROR)) - first;
        return new LowerBounds(
                (long) makespan,
                MetricValues.ratio(turnarounds, (double) ended),
                hasEvictions ? null : (Double) MetricValues.ratio(waits, (double) started));
    }
}
