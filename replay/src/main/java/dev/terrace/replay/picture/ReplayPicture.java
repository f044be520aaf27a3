package dev.terrace.replay.picture;

import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.result.LowerBounds;
import dev.terrace.replay.result.ReplayDocument;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.report.Fields;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;

/** The part of a report for one configuration. Observes a replay by its {@link #listeners}. */
public final class ReplayPicture {
    private final PicturedJobs jobs;
    private final AttemptLog attempts = new AttemptLog();
    private final LoadSeries loads;
    private final Causes causes;
    private final FairnessSeries shares;

    ReplayPicture(PicturedJobs jobs) {
        this.jobs = jobs;
        causes = new Causes(jobs);
        shares = new FairnessSeries(jobs.queues());
        loads = new LoadSeries(jobs::queue, jobs.queues().size());
    }

    /** Returns the listeners that collect the data. */
    public List<ReplayListener> listeners() {
        return List.of(attempts, loads, causes, shares);
    }

    /** Returns the use and the queue length over time. */
    LoadSeries loads() {
        return loads;
    }

    /** Returns the shares of the largest queues over time, by the place of the queue. */
    Map<Integer, ReducedSeries> shares() {
        return shares.byQueue();
    }

    /** Returns the attempts of a job. */
    JobAttempts attempts(TraceJob job) {
        return attempts.of(job);
    }

    /** Returns the attempts of a job, with equal tasks together. */
    List<JobAttempts.Attempt> together(TraceJob job) {
        return attempts.of(job).together(causes::preemptor);
    }

    /** Returns the second before which no policy ends the last job; empty if it is unknown. */
    static OptionalLong earliestEnd(ReplayResult result) {
        LowerBounds bounds = result.bounds();
        return bounds == null
                ? OptionalLong.empty()
                : OptionalLong.of(result.whole().from() + bounds.makespan());
    }

    /** Returns the figures of a result. */
    static Map<String, Object> summary(ReplayResult result, PicturedJobs jobs) {
        Fields summary = new Fields()
                .with("configuration", result.configuration())
                .with("jobs", result.jobs())
                .with("ended", result.ended())
                .with("rounds", result.rounds())
                .with("partial", result.isPartial())
                .with("metrics", ReplayDocument.metrics(result.metrics()))
                .with("bounds", ReplayDocument.bounds(result));
        earliestEnd(result).ifPresent(end -> summary.put("earliestEnd", end));
        return summary.withEach(
                        "starved",
                        result.starved(),
                        starved -> Map.of("job", jobs.job(starved.job()), "reason", starved.reason()))
                .withEach(
                        "promisesBroken",
                        result.promisesBroken(),
                        broken -> Map.of(
                                "job", jobs.job(broken.job()),
                                "promised", broken.promised(),
                                "start", Objects.requireNonNullElse(broken.start(), -1L),
                                "reason", broken.reason()));
    }

    /** Returns the data as a document. */
    Map<String, Object> document(ReplayResult result, ToIntFunction<String> nodeOf, long cpuMilli, long gpuMilli) {
        Map<String, Object> replay = summary(result, jobs);
        AttemptColumns columns = new AttemptColumns(nodeOf);
        int place = 0;
        for (TraceJob job : jobs.trace().jobs()) {
            columns.add(place++, job, together(job));
        }
        replay.put("attempts", columns.document());
        replay.put("reasons", causes.document());
        loads.addTo(replay, cpuMilli, gpuMilli);
        replay.put("fairness", shares.document());
        return replay;
    }
}
