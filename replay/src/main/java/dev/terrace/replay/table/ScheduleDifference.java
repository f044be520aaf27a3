package dev.terrace.replay.table;

import dev.terrace.files.Fault;
import dev.terrace.replay.trace.CsvText;
import dev.terrace.replay.trace.TraceJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The schedules of two folders of tables, joined job by job. Waits are compared, because the submissions of two runs
 * may differ.
 *
 * @param jobs the jobs of both folders, in the order of the first one
 * @param onlyFirst the ids of the jobs that only the first folder has
 * @param onlySecond the ids of the jobs that only the second folder has
 */
public record ScheduleDifference(List<Pair> jobs, List<String> onlyFirst, List<String> onlySecond) {
    private static final Set<String> NEEDED = Set.of("id", "submit", "start");

    /**
     * A job of both folders. Times are in seconds.
     *
     * @param firstWait from its submission to its start in the first folder; null if it did not start
     * @param secondWait the same in the second folder
     */
    public record Pair(
            String job, @Nullable Long firstWait, @Nullable Long secondWait) {
        /** Returns whether it started in both. */
        public boolean isComparable() {
            return firstWait != null && secondWait != null;
        }

        /** Returns by how many seconds it waits longer in the second folder; 0 unless it started in both. */
        public long longer() {
            return firstWait == null || secondWait == null ? 0 : secondWait - firstWait;
        }

        /** Returns whether it started in one folder only. */
        boolean startsInOne() {
            return (firstWait == null) != (secondWait == null);
        }
    }

    /**
     * Reads the tables {@code jobs} of two folders.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a folder has none, or it is malformed
     */
    public static ScheduleDifference of(Path first, Path second) {
        Map<String, @Nullable Long> before = waits(first);
        Map<String, @Nullable Long> after = waits(second);
        List<Pair> jobs = new ArrayList<>();
        List<String> onlyFirst = new ArrayList<>();
        before.forEach((job, wait) -> {
            if (after.containsKey(job)) {
                jobs.add(new Pair(job, wait, after.get(job)));
            } else {
                onlyFirst.add(job);
            }
        });
        List<String> onlySecond =
                after.keySet().stream().filter(job -> !before.containsKey(job)).toList();
        return new ScheduleDifference(List.copyOf(jobs), List.copyOf(onlyFirst), onlySecond);
    }

    private static Map<String, @Nullable Long> waits(Path folder) {
        Path table = Stream.of("jobs.csv", "jobs.csv.gz")
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> Fault.at(
                        folder,
                        "has no jobs.csv; 'terrace replay TRACE --out DIR' writes one, with several configurations into"
                                + " a folder for each."));
        Map<String, @Nullable Long> waits = new LinkedHashMap<>();
        CsvText.read(table, NEEDED, row -> {
            long submit = row.time("submit", 0);
            long start = row.time("start", TraceJob.UNKNOWN);
            // The column wait includes the start latency.
            Long wait = start == TraceJob.UNKNOWN ? null : Long.valueOf(row.whole("wait", start - submit));
            waits.put(row.text("id"), wait);
        });
        return waits;
    }

    /** Returns the number of jobs that wait equally long. */
    public long equal() {
        return jobs.stream()
                .filter(job -> job.isComparable() && job.longer() == 0)
                .count();
    }

    /** Returns the number of jobs that wait longer in the second folder. */
    public long longer() {
        return jobs.stream().filter(job -> job.longer() > 0).count();
    }

    /** Returns the number of jobs that wait shorter in the second folder. */
    public long shorter() {
        return jobs.stream().filter(job -> job.longer() < 0).count();
    }

    /** Returns the ids of the jobs that start in one folder only. */
    public List<String> startInOne() {
        return jobs.stream().filter(Pair::startsInOne).map(Pair::job).toList();
    }

    /** Returns the mean of second − first over the jobs that start in both, in seconds; 0 without any. */
    public double meanDifference() {
        return jobs.stream()
                .filter(Pair::isComparable)
                .mapToLong(Pair::longer)
                .average()
                .orElse(0);
    }

    /** Returns the jobs whose waits differ, the largest difference first. */
    public List<Pair> furthest() {
        return jobs.stream()
                .filter(job -> job.longer() != 0)
                .sorted(Comparator.comparingLong((Pair job) -> -Math.abs(job.longer())))
                .toList();
    }

    /** Returns whether all jobs are in both folders, and each waits equally long in both or starts in neither. */
    public boolean isEmpty() {
        return onlyFirst.isEmpty()
                && onlySecond.isEmpty()
                && jobs.stream().noneMatch(job -> job.longer() != 0 || job.startsInOne());
    }
}
