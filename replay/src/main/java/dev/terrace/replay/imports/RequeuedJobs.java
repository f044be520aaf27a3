package dev.terrace.replay.imports;

import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sorts the rows of jobs. A job that was requeued has a row for each attempt: it is submitted with its first attempt,
 * starts with the first that started, and runs as long as the last. Rows of one number are attempts only if the earlier
 * one ended in a state that requeues, for the same user and account: Slurm's numbers start again when they are used up
 * or its state is lost. Single use.
 */
final class RequeuedJobs {
    private static final Comparator<TraceJob> IN_TIME = Comparator.comparingLong((TraceJob attempt) ->
                    attempt.loggedStart() == TraceJob.UNKNOWN ? Long.MAX_VALUE : attempt.loggedStart())
            .thenComparingLong(TraceJob::submit)
            .thenComparing(attempt -> attempt.run() != TraceJob.UNKNOWN) // a row with the end is newer
            .thenComparingInt(TraceJob::line);

    /** The states after which Slurm runs a job again. */
    private static final Set<String> REQUEUES = Set.of(
            "requeued",
            "requeue_hold",
            "requeue_fed",
            "special_exit",
            "preempted",
            "node_fail",
            "boot_fail",
            "launch_failed",
            "reconfig_fail",
            "resizing");

    private record Row(TraceJob job, String owner) {}

    private final RowTally rows;
    private final SortedJobs first = new SortedJobs();
    /** The owner of the first row by id. */
    private final Map<String, String> owners = new HashMap<>();

    /** The distinct owners, because there may be millions of rows. */
    private final Map<String, String> distinct = new HashMap<>();

    /** The rows of jobs after their first ones. */
    private final Map<String, List<Row>> further = new LinkedHashMap<>();

    private int attempts;
    private int reused;

    RequeuedJobs(RowTally rows) {
        this.rows = rows;
    }

    /**
     * Adds a row of a job and counts it as kept.
     *
     * @param account empty if unknown
     */
    void add(TraceJob row, String account) {
        rows.keep();
        String owner = distinct.computeIfAbsent(row.user() + "|" + account, same -> same);
        if (owners.putIfAbsent(row.id(), owner) == null) {
            first.add(row);
        } else {
            further.computeIfAbsent(row.id(), id -> new ArrayList<>()).add(new Row(row, owner));
        }
    }

    /** Returns the number of joined attempts, and of numbers that stand for further jobs; without those that are 0. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        if (attempts > 0) {
            facts.put("earlier attempts", Integer.toString(attempts));
        }
        if (reused > 0) {
            facts.put("reused job numbers", reused + ", whose later jobs have #2 and so on");
        }
        return facts;
    }

    /** Returns the jobs in order of submission, with times of the same epoch as the rows. */
    SortedJobs jobs() {
        if (further.isEmpty()) {
            return first;
        }
        PackedJobs sorted = first.sorted();
        SortedJobs merged = new SortedJobs();
        for (TraceJob job : sorted) {
            List<Row> others = further.get(job.id());
            if (others == null) {
                merged.add(job);
            } else {
                others.add(new Row(job, owners.getOrDefault(job.id(), "")));
            }
        }
        further.values().forEach(ofNumber -> divide(ofNumber, merged));
        return merged;
    }

    /** Divides the rows of one number among jobs. */
    private void divide(List<Row> ofNumber, SortedJobs merged) {
        ofNumber.sort(Comparator.comparing(Row::job, IN_TIME));
        int number = 0;
        for (int from = 0, to = 1; from < ofNumber.size(); from = to++) {
            while (to < ofNumber.size() && isSameJob(ofNumber.get(to - 1), ofNumber.get(to))) {
                to++;
            }
            TraceJob job = merge(ofNumber.subList(from, to));
            number++;
            merged.add(number == 1 ? job : job.named(job.id() + "#" + number));
        }
        reused += number > 1 ? 1 : 0;
    }

    private static boolean isSameJob(Row row, Row next) {
        return row.owner().equals(next.owner())
                && (isRepeated(row, next) || REQUEUES.contains(row.job().loggedState()));
    }

    /** Returns whether two rows are of one attempt, as in two overlapping exports. */
    private static boolean isRepeated(Row row, Row next) {
        return row.job().loggedStart() == next.job().loggedStart();
    }

    private TraceJob merge(List<Row> ofJob) {
        long submit = ofJob.get(0).job().submit();
        for (int place = 1; place < ofJob.size(); place++) {
            if (isRepeated(ofJob.get(place - 1), ofJob.get(place))) {
                rows.revoke("repeats another row");
            } else {
                attempts++;
            }
            submit = Math.min(submit, ofJob.get(place).job().submit());
        }
        TraceJob last = ofJob.get(ofJob.size() - 1).job();
        return last.toBuilder()
                .submit(submit)
                .loggedStart(ofJob.get(0).job().loggedStart())
                .build();
    }
}
