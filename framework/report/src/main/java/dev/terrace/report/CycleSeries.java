package dev.terrace.report;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.Figure;
import dev.terrace.model.report.QueueStanding;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The summary of consecutive cycles: the standing of each queue over time, the jobs that wait longest, the pods that
 * are evicted more than once, and the cycles that change nothing. Mutable.
 */
public final class CycleSeries {
    private static final int MOST_WAITING = 10;

    /**
     * The standing of a queue at the end of a cycle.
     *
     * @param cycle its number, from 1
     */
    public record Moment(int cycle, QueueStanding standing) {}

    /**
     * A job that still waits after the last cycle.
     *
     * @param since the creation time of a job that waited in every cycle, or the time of the cycle in which it began to
     *     wait
     * @param waiting its reasons after the last cycle
     */
    public record Starving(Instant since, Waiting waiting) {}

    private final Duration grace;
    private final SortedMap<String, List<Moment>> queues = new TreeMap<>();
    private final SortedMap<String, List<Integer>> evictions = new TreeMap<>();
    private final List<Integer> unchanged = new ArrayList<>();
    private Map<String, Instant> waitingSince = new HashMap<>();
    private @Nullable Instant firstEviction;
    private @Nullable CycleReport last;
    private Instant now = Instant.MIN;
    private int cycles;

    /** @param grace the time for which evicted pods stay */
    public CycleSeries(Duration grace) {
        this.grace = grace;
    }

    /**
     * Adds the next cycle.
     *
     * @param cluster the cluster that the cycle decided about
     */
    public void add(Cluster cluster, CycleReport report) {
        cycles++;
        now = cluster.now();
        if (last != null && isSame(last, report)) {
            unchanged.add(cycles);
        }
        report.queues()
                .forEach(queue -> queues.computeIfAbsent(queue.name(), name -> new ArrayList<>())
                        .add(new Moment(cycles, queue)));
        for (Eviction eviction : report.evictions()) {
            evictions.computeIfAbsent(eviction.task(), pod -> new ArrayList<>()).add(cycles);
            firstEviction = firstEviction == null ? now : firstEviction;
        }
        Map<String, Instant> earlier = cycles == 1 ? created(cluster) : waitingSince;
        Map<String, Instant> since = new HashMap<>();
        for (Waiting waiting : report.waiting()) {
            since.put(waiting.job(), earlier.getOrDefault(waiting.job(), now));
        }
        waitingSince = since;
        last = report;
    }

    /** Returns the creation time of each job for which the dump has one. */
    private static Map<String, Instant> created(Cluster cluster) {
        return cluster.jobs().stream()
                .filter(job -> job.created().isAfter(Instant.MIN))
                .collect(Collectors.toMap(JobSpec::key, JobSpec::created));
    }

    /** Returns whether a cycle decides nothing, and has the same promises and waiting pods as the cycle before it. */
    private static boolean isSame(CycleReport before, CycleReport after) {
        return !after.decides()
                && nodes(before).equals(nodes(after))
                && pods(before).equals(pods(after));
    }

    private static Map<String, String> nodes(CycleReport report) {
        return report.pipelined().stream()
                .collect(Collectors.toMap(CycleReport.Bind::task, CycleReport.Bind::node, (one, other) -> one));
    }

    private static Map<String, List<String>> pods(CycleReport report) {
        return report.waiting().stream().collect(Collectors.toMap(Waiting::job, Waiting::pods, (one, other) -> one));
    }

    /** Returns the cycles that decided nothing and left promises and waiting pods as they were, in their order. */
    public List<Integer> unchanged() {
        return List.copyOf(unchanged);
    }

    /** Returns the standings of each queue, cycle by cycle. */
    public SortedMap<String, List<Moment>> queues() {
        return new TreeMap<>(queues);
    }

    /** Returns the cycles in which each pod was evicted, for pods that were evicted more than once. */
    public SortedMap<String, List<Integer>> evictedAgain() {
        SortedMap<String, List<Integer>> again = new TreeMap<>(evictions);
        again.values().removeIf(of -> of.size() < 2);
        return again;
    }

    /** Returns the jobs that have waited longest, at most ten. */
    public List<Starving> longestWaiting() {
        List<Waiting> waiting = last == null ? List.of() : last.waiting();
        return waiting.stream()
                .map(one -> new Starving(waitingSince.getOrDefault(one.job(), now), one))
                .sorted(Comparator.comparing(Starving::since))
                .limit(MOST_WAITING)
                .toList();
    }

    /** Returns the sentence for a series that ends before any evicted pod has left. */
    public Optional<String> tooShort() {
        return Optional.ofNullable(firstEviction)
                .filter(first -> first.plus(grace).isAfter(now))
                .map(first ->
                        "No evicted pod has left: the first was evicted %s s before the last cycle, and the grace is %s s."
                                .formatted(Duration.between(first, now).toSeconds(), grace.toSeconds()));
    }

    /** Returns the summary as a document. */
    public Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("cycles", cycles);
        document.put("unchanged", unchanged());
        document.put(
                "queues",
                queues.entrySet().stream()
                        .map(queue -> Map.of("name", queue.getKey(), "cycles", moments(queue.getValue())))
                        .toList());
        document.put(
                "longestWaiting", longestWaiting().stream().map(this::starving).toList());
        document.put("evictedAgain", evictedAgain());
        tooShort().ifPresent(sentence -> document.put("note", sentence));
        return document;
    }

    private static List<Map<String, Object>> moments(List<Moment> moments) {
        return moments.stream().map(CycleSeries::moment).toList();
    }

    private static Map<String, Object> moment(Moment moment) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("cycle", moment.cycle());
        map.put("held", Quantities.of(moment.standing().allocated()));
        if (moment.standing().deserved() != null) {
            map.put("deserved", Quantities.of(moment.standing().deserved()));
        }
        if (!moment.standing().figures().isEmpty()) {
            map.put(
                    "figures",
                    moment.standing().figures().stream()
                            .collect(Collectors.toMap(
                                    Figure::name, Figure::value, (one, other) -> one, LinkedHashMap::new)));
        }
        map.put("waitingPods", moment.standing().waitingTasks());
        return map;
    }

    private Map<String, Object> starving(Starving job) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", job.waiting().job());
        map.put("queue", job.waiting().queue());
        map.put("pods", job.waiting().tasks());
        map.put("since", job.since().toString());
        map.put("seconds", Duration.between(job.since(), now).toSeconds());
        map.put("reason", job.waiting().reason());
        return map;
    }
}
