package dev.terrace.replay.imports;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.OneLine;
import dev.terrace.replay.imports.SlurmOptions.Amounts;
import dev.terrace.replay.imports.SlurmOptions.From;
import dev.terrace.replay.imports.SlurmOptions.QueueColumn;
import dev.terrace.replay.trace.CsvText;
import dev.terrace.replay.trace.NodeTables;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceBounds;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.spi.toolkit.GpuShare;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Slurm's accounting as {@code sacct -P} prints it: a header, and cells between bars. Columns are found by their names
 * in any case.
 *
 * <ul>
 *   <li>A job has a task for each of its nodes; its amounts are divided among them. Cpu and memory are rounded down, so
 *       that the job does not ask for more than it had; GPUs are whole, and rounded up. In the logged schedule, it
 *       holds the allocated cpus.
 *   <li>An element of an array and a component of a heterogeneous job are jobs of their own. Steps are skipped.
 *   <li>The attempts of a requeued job ({@code sacct -D}) are one job that runs as long as the last of them.
 *   <li>A job uses the nodes of its partition if the nodes name theirs.
 *   <li>A job without an end was still running: its run time is unknown. A job that never started is skipped.
 *   <li>Generic resources other than GPUs, models of GPUs, constraints and priorities are not read.
 * </ul>
 *
 * @see <a href="https://slurm.schedmd.com/sacct.html">Slurm: sacct</a>
 */
public final class SlurmImporter implements TraceImporter {
    /** The columns to ask {@code sacct} for. */
    public static final String FORMAT = "JobID,User,Account,Partition,QOS,Submit,Eligible,Start,End,ElapsedRaw,State,"
            + "Timelimit,ReqCPUS,ReqMem,NNodes,ReqTRES,AllocTRES";

    private static final Pattern JOB = Pattern.compile("\\d+([_+.]\\S*)?\\|");

    /** Slurm's words for an unknown time. */
    private static final Set<String> NO_TIME = Set.of("", "Unknown", "None", "N/A", "NONE", "INVALID");

    private static final int MAX_CACHED = 10_000;
    private static final int MAX_SHOWN = 40;
    private static final long MILLI = 1000;

    private final Path file;
    private final SlurmOptions options;
    private final DateTimes times;
    private final RowTally rows = new RowTally();
    private final RequeuedJobs jobs = new RequeuedJobs(rows);
    private final Map<String, Tres> parsed = new HashMap<>();
    private final List<TraceNode> nodes;
    private final Partitions partitions;
    private final List<Finding> warnings = new ArrayList<>();
    private long moved;

    public SlurmImporter(Path file, SlurmOptions options) {
        this.file = file;
        this.options = options;
        this.times = new DateTimes(options.zone());
        Path listed = options.nodes();
        this.nodes = listed == null ? List.of() : NodeTables.nodes(listed, warnings::add);
        this.partitions = new Partitions(nodes);
    }

    @Override
    public Imported read() {
        Set<String> needed = new TreeSet<>(Set.of("JobID", "Submit", "Start", "End", "State", "ReqTRES"));
        needed.add(options.queueBy().header());
        if (options.from() == From.eligible) {
            needed.add("Eligible");
        }
        if (options.amounts() == Amounts.allocated) {
            needed.add("AllocTRES");
        }
        CsvText.readBars(file, needed, this::remedy, this::row);
        SortedJobs sorted = jobs.jobs();
        Instant start = sorted.start(file.toString());
        warnings.addAll(partitions.findings(file.toString()));
        return new Imported(
                Trace.builder(file.toString(), "slurm", sorted.since(start.getEpochSecond()))
                        .nodes(nodes)
                        .start(start)
                        .header(facts())
                        .findings(List.copyOf(warnings)),
                rows);
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(Map.of("source", "sacct"));
        if (moved > 0) {
            facts.put("submissions after the start", moved + ", moved to the start");
        }
        facts.putAll(jobs.facts());
        return facts;
    }

    /** Returns the option of {@code sacct} that gives the expected form, for a first line of another one. */
    private String remedy(String header) {
        String start = header.strip();
        if (start.startsWith("{") || start.startsWith("[")) {
            return " This is the output of sacct --json; print cells between bars instead: sacct -P --format=" + FORMAT
                    + ".";
        }
        if (header.indexOf('|') < 0) {
            return " The cells are not between bars; print them with sacct -P, without --delimiter.";
        }
        if (JOB.matcher(start).lookingAt()) {
            return " This is a row and no header; leave out sacct -n (--noheader).";
        }
        boolean lacksEligible = options.from() == From.eligible
                && !header.toLowerCase(Locale.ROOT).contains("eligible");
        return " Ask for all: sacct -P --format=" + FORMAT + "."
                + (lacksEligible ? " Without Eligible, --from submit counts waits from the submission." : "");
    }

    private void row(CsvText row) {
        if (!row.isWhole()) {
            // A bar in a cell, or the end of an export that was interrupted.
            rows.skip("more or fewer cells than the header");
            return;
        }
        String id = row.text("JobID");
        if (id.isEmpty()) {
            rows.skip("no id");
        } else if (id.equalsIgnoreCase("JobID")) {
            rows.skip("repeated header");
        } else if (id.indexOf('.') >= 0) {
            rows.skip("step of a job");
        } else {
            job(row, id);
        }
    }

    private void job(CsvText row, String id) {
        // "CANCELLED by 1001"
        String full = row.text("State");
        int blank = full.indexOf(' ');
        String state = (blank < 0 ? full : full.substring(0, blank)).toLowerCase(Locale.ROOT);
        long submit = time(row, "Submit");
        if (options.from() == From.eligible) {
            submit = Math.max(submit, time(row, "Eligible"));
        }
        long start = time(row, "Start");
        long run = run(row, start);
        if (state.equals("pending")) {
            rows.skip("still pending");
        } else if (submit == TraceJob.UNKNOWN) {
            rows.skip("no submission time");
        } else if (start == TraceJob.UNKNOWN || isNeverAllocated(row, state, run)) {
            rows.skip(state.equals("cancelled") ? "cancelled before it started" : "never started");
        } else if (run < TraceJob.UNKNOWN) {
            rows.skip("ends before its start");
        } else {
            add(row, id, state, submit, start, run);
        }
    }

    /** Returns the seconds of a cell; {@link TraceJob#UNKNOWN} for one of Slurm's words for an unknown time. */
    private long time(CsvText row, String column) {
        String text = row.text(column);
        long time = times.parse(text);
        if (time == TraceJob.UNKNOWN && !NO_TIME.contains(text)) {
            throw row.error(
                    column,
                    "%s is no time: '%s'. A time looks like 2026-10-01T08:00:00; leave SLURM_TIME_FORMAT out, or set it to %%s."
                            .formatted(column, text));
        }
        return time;
    }

    /** Returns the seconds of the time limit; {@link TraceJob#UNKNOWN} without one. */
    private static long limit(CsvText row) {
        String text = row.text("Timelimit");
        return SlurmTimes.limit(text)
                .orElseThrow(() -> row.error(
                        "Timelimit",
                        "Timelimit is no duration: '%s'. A duration looks like 2-12:30:00, 12:30:00 or UNLIMITED."
                                .formatted(OneLine.of(text, MAX_SHOWN))));
    }

    private void add(CsvText row, String id, String state, long submit, long start, long run) {
        Tres requested = tres(row, "ReqTRES");
        Tres allocated = tres(row, "AllocTRES");
        long nodes = known(Tres.count(row.text("NNodes")), known(allocated.nodes(), requested.nodes()));
        int tasks = (int) Math.min(Integer.MAX_VALUE, Math.max(1, nodes));
        TaskRequest request = options.amounts() == Amounts.requested
                ? request(row, requested, allocated, tasks)
                : request(row, allocated, requested, tasks);
        String selector = partitions.selector(row.text(QueueColumn.partition.header()));
        moved += submit > start ? 1 : 0;
        jobs.add(
                TraceJob.builder(id, Math.min(submit, start), request.on(selector))
                        .run(run)
                        .estimate(limit(row))
                        .gang(tasks)
                        .queue(row.text(options.queueBy().header()))
                        .user(row.text("User"))
                        .loggedStart(start)
                        .loggedState(state)
                        .loggedCpuMilli(loggedCpu(allocated.cpus(), tasks * request.cpuMilli()))
                        .line(row.line())
                        .build(),
                row.text("Account"));
    }

    /** Returns the cpu that a job held; {@link TraceJob#UNKNOWN} if it is unknown or the request. */
    private static long loggedCpu(long cpus, long requestedMilli) {
        return cpus <= 0 || cpus * MILLI == requestedMilli ? TraceJob.UNKNOWN : cpus * MILLI;
    }

    /**
     * Returns the run time; {@link TraceJob#UNKNOWN} if it had not ended, and less if it ends before its start.
     * {@code ElapsedRaw} takes precedence, because local times may be ambiguous.
     */
    private long run(CsvText row, long start) {
        long end = time(row, "End");
        if (end == TraceJob.UNKNOWN) {
            return TraceJob.UNKNOWN;
        }
        String elapsed = row.text("ElapsedRaw");
        if (!elapsed.isEmpty()) {
            return row.whole("ElapsedRaw", 0);
        }
        return end < start ? TraceJob.UNKNOWN - 1 : end - start;
    }

    /** Returns whether a job was cancelled while it waited: some versions of Slurm set its start to its end then. */
    private static boolean isNeverAllocated(CsvText row, String state, long run) {
        return state.equals("cancelled")
                && run == 0
                && row.has("AllocTRES")
                && row.text("AllocTRES").isEmpty();
    }

    /** @param second the amounts of resources that the first lack */
    private static TaskRequest request(CsvText row, Tres first, Tres second, int tasks) {
        long cpus = known(first.cpus(), second.cpus());
        if (cpus == Tres.ABSENT) {
            cpus = Math.max(0, Tres.count(row.text("ReqCPUS")));
        }
        long memory = known(first.memoryMib(), second.memoryMib());
        long gpus = Math.max(0, known(first.gpus(), second.gpus()));
        int gpusPerTask = (int) Math.min(Integer.MAX_VALUE, roundedUp(gpus, tasks));
        return new TaskRequest(
                cpus * MILLI / tasks,
                memory == Tres.ABSENT ? requestedMemory(row.text("ReqMem"), cpus, tasks) : memory / tasks,
                gpusPerTask,
                gpusPerTask == 0 ? 0 : GpuShare.WHOLE,
                "");
    }

    /** Parses {@code ReqMem}: {@code 4Gc} for each cpu, {@code 16Gn} for each node, {@code 64G} for the whole job. */
    private static long requestedMemory(String text, long cpus, int tasks) {
        boolean isPerCpu = text.endsWith("c");
        boolean isPerNode = text.endsWith("n");
        long memory = Math.max(0, Tres.mebibytes(isPerCpu || isPerNode ? text.substring(0, text.length() - 1) : text));
        if (isPerNode) {
            return memory;
        }
        return (isPerCpu ? TraceBounds.product(memory, cpus) : memory) / tasks;
    }

    private Tres tres(CsvText row, String column) {
        if (parsed.size() > MAX_CACHED) {
            parsed.clear();
        }
        return parsed.computeIfAbsent(
                row.text(column),
                text -> Tres.parse(
                        text,
                        amount -> row.error(
                                column,
                                "%s has '%s'; an amount such as 8 or 1.5K is expected."
                                        .formatted(column, OneLine.of(amount, MAX_SHOWN)))));
    }

    private static long known(long first, long second) {
        return first != Tres.ABSENT ? first : second;
    }

    private static long roundedUp(long ofJob, int tasks) {
        return -Math.floorDiv(-ofJob, tasks);
    }
}
