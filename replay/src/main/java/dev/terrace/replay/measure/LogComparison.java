package dev.terrace.replay.measure;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.replay.result.LogFit;
import dev.terrace.replay.result.LogFit.Difference;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.replay.world.JobObjects;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The comparison of a replay with the logged schedule, job by job. */
public final class LogComparison implements ReplayListener {
    private static final long MINUTE = 60;
    private static final long TWENTIETH = 20;
    private static final int MAX_DIFFERENCES = 10;

    private static final Comparator<Compared> BY_DISTANCE = Comparator.comparingLong(Compared::distance)
            .thenComparing(Comparator.comparingInt((Compared compared) -> compared.place)
                    .reversed());

    private final long warm;
    private final IdleOverTime logged;

    /** The jobs that have not ended, by id. */
    private final Map<String, Compared> live = new HashMap<>();

    /** The jobs whose logged start has not been passed, by that start. */
    private final PriorityQueue<Compared> upcoming =
            new PriorityQueue<>(Comparator.comparingLong(Compared::loggedStart));

    /** The jobs that differ most, the smallest difference first; of equal ones the last submitted. */
    private final PriorityQueue<Compared> furthest = new PriorityQueue<>(BY_DISTANCE);

    private int submitted;
    private long jobs;
    private long started;
    private long withinMinute;
    private long withinFivePercent;
    private long difference;

    /** A job with a logged start. */
    private static final class Compared {
        final TraceJob job;

        final int place;
        int tasks;
        long start = TraceJob.UNKNOWN;
        String reason = "no reason is reported";

        Compared(TraceJob job, int place) {
            this.job = job;
            this.place = place;
        }

        long loggedStart() {
            return job.submit() + job.loggedWait();
        }

        boolean isWaiting() {
            return tasks < job.minTasks();
        }

        /** Returns by how much its start differs from the logged one; a job that never starts differs most. */
        long distance() {
            return start == TraceJob.UNKNOWN ? Long.MAX_VALUE : Math.abs(start - loggedStart());
        }
    }

    /**
     * @param warm the second from which submitted jobs are compared
     * @param logged the idle amounts of the logged schedule
     */
    public LogComparison(long warm, IdleOverTime logged) {
        this.warm = warm;
        this.logged = logged;
    }

    @Override
    public void submitted(TraceJob job) {
        submitted++;
        if (job.hasLoggedStart() && job.submit() >= warm) {
            Compared compared = new Compared(job, submitted);
            live.put(job.id(), compared);
            upcoming.add(compared);
        }
    }

    @Override
    public void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {
        Compared compared = live.get(job.id());
        if (compared != null) {
            compared.tasks += tasks;
        }
    }

    /** Notes why jobs still wait at their logged starts. */
    @Override
    public void decided(CycleReport report, Function<String, @Nullable String> ids, long time) {
        Map<String, Compared> late = new HashMap<>();
        for (Compared next = upcoming.peek(); next != null && next.loggedStart() <= time; next = upcoming.peek()) {
            upcoming.remove();
            if (next.isWaiting()) {
                late.put(next.job.id(), next);
            }
        }
        if (!late.isEmpty()) {
            for (Waiting waiting : report.waiting()) {
                String id = ids.apply(waiting.job());
                Compared compared = id == null ? null : late.get(id);
                if (compared != null) {
                    compared.reason = JobObjects.renamed(waiting.reason(), ids);
                }
            }
        }
    }

    @Override
    public void ended(TraceJob job, long start, long end) {
        compare(job, start);
    }

    @Override
    public void unfinished(TraceJob job, long start) {
        compare(job, start);
    }

    private void compare(TraceJob job, long start) {
        Compared compared = live.remove(job.id());
        if (compared == null) {
            return;
        }
        jobs++;
        compared.start = start;
        if (start != TraceJob.UNKNOWN) {
            long distance = compared.distance();
            started++;
            difference += distance;
            withinMinute += distance <= MINUTE ? 1 : 0;
            withinFivePercent += distance * TWENTIETH <= compared.job.loggedWait() ? 1 : 0;
        }
        if (compared.distance() > 0) {
            furthest.add(compared);
            if (furthest.size() > MAX_DIFFERENCES) {
                furthest.remove();
            }
        }
    }

    /** Returns the closeness, after the end of the replay. */
    public LogFit fit() {
        List<Difference> differences = new ArrayList<>();
        for (Compared compared :
                furthest.stream().sorted(BY_DISTANCE.reversed()).toList()) {
            TraceJob job = compared.job;
            boolean hasStarted = compared.start != TraceJob.UNKNOWN;
            differences.add(new Difference(
                    job.id(),
                    job.loggedWait(),
                    hasStarted ? compared.start - job.submit() : null,
                    hasStarted && compared.start < compared.loggedStart() ? ofEarlier(compared) : compared.reason));
        }
        return new LogFit(
                jobs,
                MetricValues.ratio(withinMinute, jobs),
                MetricValues.ratio(withinFivePercent, jobs),
                MetricValues.ratio(difference, started),
                List.copyOf(differences));
    }

    /** Returns the reason by a resource that the job lacked, else by its GPUs, else by its cpu. */
    private String ofEarlier(Compared compared) {
        UsedResource told = Stream.of(UsedResource.GPU, UsedResource.CPU, UsedResource.MEMORY)
                .filter(resource -> needed(compared, resource) > 0)
                .min(Comparator.comparing(resource -> !lacks(compared, resource)))
                .orElse(UsedResource.CPU);
        return "%s in the log when it starts here: %s idle, %s needed"
                .formatted(
                        lacks(compared, told) ? "had no room" : "had room",
                        told.sentence(logged.at(compared.start, told)),
                        told.shown(needed(compared, told)));
    }

    private boolean lacks(Compared compared, UsedResource resource) {
        return logged.at(compared.start, resource) < needed(compared, resource);
    }

    private static long needed(Compared compared, UsedResource resource) {
        return compared.job.minTasks() * resource.of(compared.job.request());
    }
}
