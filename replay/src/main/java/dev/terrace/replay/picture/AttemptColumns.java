package dev.terrace.replay.picture;

import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * Attempts in columns, sorted by job and start. Tasks of a job that start, end and lose alike are one attempt with
 * several nodes. Times are relative to the job's: the start to its submission, the end to its start and run time.
 */
final class AttemptColumns {
    private static final List<String> NAMES = List.of("job", "start", "beyond", "outcome", "lost", "by", "tasks");

    private final Map<String, LongStream.Builder> columns = new LinkedHashMap<>();
    private final LongStream.Builder tasks = LongStream.builder();
    private final LongStream.Builder nodes = LongStream.builder();
    private final ToIntFunction<String> nodeOf;

    /**
     * Creates empty columns.
     *
     * @param nodeOf the index of a node
     */
    AttemptColumns(ToIntFunction<String> nodeOf) {
        this.nodeOf = nodeOf;
        NAMES.forEach(name -> columns.put(name, LongStream.builder()));
    }

    /** Tasks of a job that start, end and lose alike. */
    record Attempt(long start, long end, Outcome outcome, long lost, long by, List<TaskAttempt> members) {}

    /**
     * Returns the attempts of a job in the order of their starts.
     *
     * @param preemptorOf the index of the job for which an attempt was evicted; -1 without one
     */
    static List<Attempt> attempts(JobAttempts attempts, ToLongFunction<TaskAttempt> preemptorOf) {
        Map<List<Object>, Attempt> groups = new LinkedHashMap<>();
        attempts.byTask().values().stream().flatMap(List::stream).forEach(each -> {
            long by = preemptorOf.applyAsLong(each);
            groups.computeIfAbsent(
                            List.of(each.start(), each.end(), each.outcome(), each.lost(), by),
                            absent -> new Attempt(
                                    each.start(), each.end(), each.outcome(), each.lost(), by, new ArrayList<>()))
                    .members()
                    .add(each);
        });
        return groups.values().stream()
                .sorted(Comparator.comparingLong(Attempt::start))
                .toList();
    }

    /** Adds the attempts of the next job. */
    void add(int number, TraceJob job, List<Attempt> attempts) {
        for (Attempt attempt : attempts) {
            long[] row = {
                number,
                attempt.start() - job.submit(),
                attempt.end() - attempt.start() - Math.max(0, job.run()),
                attempt.outcome().ordinal(),
                attempt.lost(),
                attempt.by(),
                attempt.members().size()
            };
            for (int place = 0; place < row.length; place++) {
                Objects.requireNonNull(columns.get(NAMES.get(place))).add(row[place]);
            }
            boolean isWholeJob = attempt.members().size() == job.tasks();
            for (TaskAttempt member : attempt.members()) {
                nodes.add(nodeOf.applyAsInt(member.node()));
                if (!isWholeJob) {
                    tasks.add(member.task());
                }
            }
        }
    }

    /** Returns the columns. Nothing can be added afterwards. */
    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        columns.forEach((name, values) -> document.put(name, NumberColumn.of(values.build())));
        document.put("task", NumberColumn.of(tasks.build()));
        document.put("node", NumberColumn.of(nodes.build()));
        return document;
    }
}
