package dev.terrace.report;

import dev.terrace.report.SeriesCycle.WaitingJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The summary of consecutive cycles: the standing of each queue over time, the jobs that wait longest, the pods that
 * are evicted more than once or pipelined again and again, and the cycles that change nothing. Mutable.
 */
public final class CycleSeries {
    private static final int MAX_WAITING = 10;

    /** The least number of cycles after which the series can be judged, and of cycles in a row with a promise. */
    private static final int MIN_CYCLES = 3;

    /**
     * A job that still waits after the last cycle.
     *
     * @param since the creation time of a job that waited in every cycle, or the time of the cycle in which it began to
     *     wait
     * @param waiting the job after the last cycle
     */
    public record Starving(Instant since, WaitingJob waiting) {}

    /**
     * Consecutive cycles in which a pod was pipelined.
     *
     * @param since the time of the first
     */
    private record Promises(Instant since, int first, int last) {
        List<Integer> cycles() {
            return IntStream.rangeClosed(first, last).boxed().toList();
        }
    }

    private final Duration grace;
    /** The standings of each queue as documents, with the number of the cycle. */
    private final SortedMap<String, List<Map<String, Object>>> queues = new TreeMap<>();

    private final SortedMap<String, List<Integer>> evictions = new TreeMap<>();
    /** The pods that the last cycle pipelined. */
    private Map<String, Promises> promises = new HashMap<>();

    private final SortedMap<String, Promises> unkept = new TreeMap<>();
    private final List<Integer> unchanged = new ArrayList<>();
    private Map<String, Instant> waitingSince = new HashMap<>();
    private @Nullable Instant firstEviction;
    private @Nullable SeriesCycle last;
    private Instant now = Instant.MIN;
    private int cycles;

    /** @param grace the time for which evicted pods stay */
    public CycleSeries(Duration grace) {
        this.grace = grace;
    }

    /** Adds the next cycle. */
    public void add(SeriesCycle cycle) {
        cycles++;
        now = cycle.now();
        if (last != null && isSame(last, cycle)) {
            unchanged.add(cycles);
        }
        cycle.queues().forEach((name, standing) -> {
            queues.computeIfAbsent(name, queue -> new ArrayList<>())
                    .add(new Fields().with("cycle", cycles).withAll(standing));
        });
        for (String pod : cycle.evicted()) {
            evictions.computeIfAbsent(pod, evicted -> new ArrayList<>()).add(cycles);
            firstEviction = firstEviction == null ? now : firstEviction;
        }
        addPromises(cycle);
        Map<String, Instant> since = new HashMap<>();
        for (WaitingJob job : cycle.waiting()) {
            Instant created = last == null && job.created() != null ? job.created() : now;
            since.put(job.job(), waitingSince.getOrDefault(job.job(), created));
        }
        waitingSince = since;
        last = cycle;
    }

    private void addPromises(SeriesCycle cycle) {
        Map<String, Promises> current = new HashMap<>();
        for (String pod : cycle.promised().keySet()) {
            Promises known = promises.get(pod);
            Promises own = known == null
                    ? new Promises(now, cycles, cycles)
                    : new Promises(known.since(), known.first(), cycles);
            current.put(pod, own);
            // Within the grace, the pods that must leave first still hold the room.
            if (own.cycles().size() >= MIN_CYCLES && own.since().plus(grace).isBefore(now)) {
                unkept.put(pod, own);
            }
        }
        promises = current;
        for (String pod : cycle.bound()) {
            unkept.remove(pod);
        }
    }

    /** Returns whether a cycle decides nothing, and has the same promises and waiting pods as the cycle before it. */
    private static boolean isSame(SeriesCycle before, SeriesCycle after) {
        return !after.decides()
                && before.promised().equals(after.promised())
                && pods(before).equals(pods(after));
    }

    private static Map<String, List<String>> pods(SeriesCycle cycle) {
        return cycle.waiting().stream()
                .collect(Collectors.toMap(WaitingJob::job, WaitingJob::pods, (one, other) -> one));
    }

    /** Returns the cycles that decided nothing and left promises and waiting pods as they were, in their order. */
    public List<Integer> unchanged() {
        return List.copyOf(unchanged);
    }

    /** Returns the cycles in which each pod was evicted, for pods that were evicted more than once. */
    public SortedMap<String, List<Integer>> evictedAgain() {
        SortedMap<String, List<Integer>> again = new TreeMap<>(evictions);
        again.values().removeIf(of -> of.size() < 2);
        return again;
    }

    /**
     * Returns the cycles of pods that were pipelined in at least three in a row, for longer than the grace, and not
     * bound since.
     */
    public SortedMap<String, List<Integer>> pipelinedAgain() {
        SortedMap<String, List<Integer>> again = new TreeMap<>();
        unkept.forEach((pod, own) -> again.put(pod, own.cycles()));
        return again;
    }

    /**
     * Returns the sentence for cycles that do not settle: the last one evicts and a pod was evicted twice, or it
     * pipelines a pod again that was {@linkplain #pipelinedAgain pipelined again and again}. Fewer than three cycles
     * are not judged.
     */
    public Optional<String> unsettled() {
        List<String> parts = new ArrayList<>();
        long again = evictedAgain().size();
        if (cycles >= MIN_CYCLES && last != null && !last.evicted().isEmpty() && again > 0) {
            long all = evictions.values().stream().mapToLong(List::size).sum();
            parts.add(String.format(
                    Locale.ROOT,
                    "%,d evictions in %,d cycles, %,d %s more than once",
                    all,
                    cycles,
                    again,
                    noun(again)));
        }
        long count =
                unkept.values().stream().filter(own -> own.last() == cycles).count();
        if (count > 0) {
            parts.add(
                    String.format(Locale.ROOT, "%,d %s pipelined again and again, and not bound", count, noun(count)));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("does not settle: " + String.join("; ", parts));
    }

    private static String noun(long count) {
        return count == 1 ? "pod" : "pods";
    }

    /** Returns the jobs that have waited longest, at most ten. */
    public List<Starving> longestWaiting() {
        List<WaitingJob> waiting = last == null ? List.of() : last.waiting();
        return waiting.stream()
                .map(one -> new Starving(waitingSince.getOrDefault(one.job(), now), one))
                .sorted(Comparator.comparing(Starving::since))
                .limit(MAX_WAITING)
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
        Fields document = new Fields()
                .with("cycles", cycles)
                .with("unchanged", unchanged())
                .withEach(
                        "queues",
                        queues.entrySet(),
                        queue -> new Fields().with("name", queue.getKey()).with("cycles", queue.getValue()))
                .withEach("longestWaiting", longestWaiting(), this::starving)
                .with(
                        "evictions",
                        evictions.values().stream().mapToInt(List::size).sum())
                .with("evictedAgain", evictedAgain())
                .with("pipelinedAgain", pipelinedAgain());
        if (cycles >= MIN_CYCLES) {
            document.with("settles", unsettled().isEmpty());
        }
        return document.withSome("unsettled", unsettled()).withSome("note", tooShort());
    }

    private Fields starving(Starving job) {
        return new Fields()
                .with("job", job.waiting().job())
                .with("queue", job.waiting().queue())
                .with("pods", job.waiting().tasks())
                .with("since", job.since().toString())
                .with("seconds", Duration.between(job.since(), now).toSeconds())
                .with("reason", job.waiting().reason());
    }
}
