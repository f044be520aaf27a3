package dev.terrace.replay.picture;

import dev.terrace.replay.result.JobAttempts;
import dev.terrace.replay.result.ReplayListener.TaskAttempt;
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
    private final ToLongFunction<TaskAttempt> preemptorOf;

    /**
     * Creates empty columns.
     *
     * @param nodeOf the index of a node
     * @param preemptorOf the index of the job for which an attempt was evicted; -1 without one
     */
    AttemptColumns(ToIntFunction<String> nodeOf, ToLongFunction<TaskAttempt> preemptorOf) {
        this.nodeOf = nodeOf;
        this.preemptorOf = preemptorOf;
        NAMES.forEach(name -> columns.put(name, LongStream.builder()));
    }

    private record Alike(long start, long end, int outcome, long lost, long by) {}

    /** Adds the attempts of the next job. */
    void add(int job, JobAttempts attempts) {
        Map<Alike, List<TaskAttempt>> groups = new LinkedHashMap<>();
        attempts.byTask().values().stream()
                .flatMap(List::stream)
                .forEach(attempt -> groups.computeIfAbsent(alike(attempt), absent -> new ArrayList<>())
                        .add(attempt));
        groups.entrySet().stream()
                .sorted(Comparator.comparingLong(group -> group.getKey().start()))
                .forEach(group -> add(job, attempts, group.getKey(), group.getValue()));
    }

    private Alike alike(TaskAttempt attempt) {
        return new Alike(
                attempt.start(),
                attempt.end(),
                attempt.outcome().ordinal(),
                attempt.lost(),
                preemptorOf.applyAsLong(attempt));
    }

    private void add(int job, JobAttempts attempts, Alike group, List<TaskAttempt> members) {
        long[] row = {
            job,
            group.start() - attempts.job().submit(),
            group.end() - group.start() - Math.max(0, attempts.job().run()),
            group.outcome(),
            group.lost(),
            group.by(),
            members.size()
        };
        for (int place = 0; place < row.length; place++) {
            Objects.requireNonNull(columns.get(NAMES.get(place))).add(row[place]);
        }
        boolean isWholeJob = members.size() == attempts.job().tasks();
        for (TaskAttempt member : members) {
            nodes.add(nodeOf.applyAsInt(member.node()));
            if (!isWholeJob) {
                tasks.add(member.task());
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
