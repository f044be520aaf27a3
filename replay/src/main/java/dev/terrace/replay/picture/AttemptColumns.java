package dev.terrace.replay.picture;

import dev.terrace.replay.measure.JobAttempts.Attempt;
import dev.terrace.replay.trace.TraceJob;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;

/**
 * Attempts in columns, sorted by job and start. Tasks of a job that start, end and lose alike are one attempt with
 * several nodes. Times are relative to the job's: the start to its submission, the end to its start and run time.
 */
final class AttemptColumns {
    private static final List<String> NAMES = List.of("job", "start", "beyond", "outcome", "lost", "by", "tasks");

    /** In the order of the names. */
    private final List<LongStream.Builder> columns =
            NAMES.stream().map(name -> LongStream.builder()).toList();

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
                attempt.tasks().size()
            };
            for (int place = 0; place < row.length; place++) {
                columns.get(place).add(row[place]);
            }
            if (attempt.tasks().size() != job.tasks()) {
                attempt.tasks().forEach(tasks::add);
            }
            attempt.nodes().forEach(node -> nodes.add(nodeOf.applyAsInt(node)));
        }
    }

    /** Returns the columns. Nothing can be added afterwards. */
    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        for (int place = 0; place < NAMES.size(); place++) {
            document.put(NAMES.get(place), NumberColumn.of(columns.get(place).build()));
        }
        document.put("task", NumberColumn.of(tasks.build()));
        document.put("node", NumberColumn.of(nodes.build()));
        return document;
    }
}
