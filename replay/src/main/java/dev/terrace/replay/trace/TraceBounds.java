package dev.terrace.replay.trace;

import dev.terrace.files.Fault;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.number.NumberText;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The largest numbers of a trace. A replay creates an object for each task and each node, and adds up amounts and times
 * as long integers. In a real trace, a larger number is a misread column.
 */
public final class TraceBounds {
    /** The maximum number of tasks of one job. */
    public static final int TASKS = 1_000_000;

    /** The maximum number of nodes. */
    public static final int NODES = 1_000_000;

    /** The maximum run time and estimate, in seconds. Thousands of years are a common limit for "unlimited". */
    public static final long DURATION = TaskSpec.MAX_ESTIMATE;

    /** The maximum cpu of all nodes and of all jobs, in milli-cores. Doubles are exact up to here. */
    public static final long CPU = 1L << 53;

    /** The maximum memory of all nodes, and of one job, in MiB: 2^53 bytes. */
    public static final long MEMORY = 1L << 33;

    /** The maximum memory of all jobs, in MiB: half of what a long has room for in bytes. */
    private static final long MEMORY_OF_JOBS = 1L << 42;

    /** The maximum number of GPUs of all nodes and of all jobs. */
    public static final long GPUS = 1_000_000_000;

    /** The maximum run time of all tasks together, in seconds: less than the clock has room for. */
    private static final long TASK_SECONDS = 1L << 53;

    private TraceBounds() {}

    /**
     * The bounds of jobs: of each alone, and of all together. Each needs its own id. Remembers the first job that
     * exceeds one.
     */
    static final class OfJobs {
        private Set<String> ids = new HashSet<>();
        private @Nullable TraceJob first;
        private String excess = "";
        private long cpu;
        private long memory;
        private long gpus;
        private long seconds;

        void add(TraceJob job) {
            if (first == null) {
                excess = first(id(job), alone(job));
                excess = excess.isEmpty() ? together(job) : excess;
                first = excess.isEmpty() ? null : job;
            }
        }

        /** Forgets the ids, which take more room than the packed jobs. No job can be added after this. */
        void close() {
            ids = Set.of();
        }

        private String id(TraceJob job) {
            if (job.id().isEmpty()) {
                return "an empty id.";
            }
            return ids.add(job.id()) ? "" : "the id of an earlier job; each job needs its own.";
        }

        /** @throws InvalidInput if a job exceeds a bound */
        void require(String file) {
            if (first != null) {
                throw new InvalidInput(Finding.error(
                        first.position(file), "job %s has %s".formatted(TraceJob.shown(first.id()), excess)));
            }
        }

        private static String alone(TraceJob job) {
            TaskRequest request = job.request();
            if (job.tasks() > TASKS) {
                return "%s tasks; a job can have at most %s.".formatted(job.tasks(), TASKS);
            }
            if (!TaskRequest.isSelector(request.selector())) {
                return "the selector '%s', without a label.".formatted(request.selector());
            }
            return first(
                    time("submission time", job.submit(), 0),
                    time("logged start", job.loggedStart(), TraceJob.UNKNOWN),
                    range("run time (seconds)", job.run(), TraceJob.UNKNOWN, DURATION),
                    range("estimate (seconds)", job.estimate(), TraceJob.UNKNOWN, DURATION),
                    range("logged cpu (milli-cores)", job.loggedCpuMilli(), TraceJob.UNKNOWN, CPU),
                    range("cpu (milli-cores)", request.cpuMilli(), 0, CPU),
                    range("memory (MiB)", memory(job), 0, MEMORY),
                    range("number of GPUs", request.gpus(), 0, GPUS));
        }

        /** Returns the first text that is not empty; empty without one. */
        private static String first(String... texts) {
            for (String text : texts) {
                if (!text.isEmpty()) {
                    return text;
                }
            }
            return "";
        }

        private String together(TraceJob job) {
            TaskRequest request = job.request();
            cpu = sum(cpu, product(job.tasks(), request.cpuMilli()));
            memory = sum(memory, memory(job));
            gpus = sum(gpus, product(job.tasks(), request.gpus()));
            seconds = sum(seconds, product(job.tasks(), Math.max(0, job.run())));
            if (cpu > CPU) {
                return total("ask for", CPU, "milli-cores");
            } else if (memory > MEMORY_OF_JOBS) {
                return total("ask for", MEMORY_OF_JOBS, "MiB");
            } else if (gpus > GPUS) {
                return total("ask for", GPUS, "GPUs");
            }
            return seconds > TASK_SECONDS ? total("run for", TASK_SECONDS, "seconds") : "";
        }

        private static long memory(TraceJob job) {
            long ofTask = job.request().memoryMib();
            return ofTask < 0 ? ofTask : product(job.tasks(), ofTask);
        }

        private static String total(String verb, long most, String unit) {
            return "too much: with it, the tasks so far %s more than %s %s together, the limit of a trace."
                    .formatted(verb, most, unit);
        }
    }

    /** Returns the end of a sentence about a time that is out of bounds; empty for another. */
    private static String time(String name, long seconds, long least) {
        return seconds >= least && seconds <= NumberText.LAST_SECOND
                ? ""
                : "the %s %s; %s".formatted(name, seconds, timeRange());
    }

    private static String range(String name, long value, long least, long most) {
        return value >= least && value <= most ? "" : "the %s %s; 0 to %s is expected.".formatted(name, value, most);
    }

    /** Returns the remedy for a time that is out of bounds. */
    public static String timeRange() {
        return "seconds from 0 to %s, the year 2200, are expected. Is the unit milliseconds?"
                .formatted(NumberText.LAST_SECOND);
    }

    /**
     * Returns the time of second 0 of a trace.
     *
     * @throws InvalidInput if it is before 1970 or after 2199
     */
    public static Instant start(String file, long epochSeconds) {
        return NumberText.instant(epochSeconds)
                .orElseThrow(() -> Fault.at(
                        file, "the trace starts at second %s since 1970; %s".formatted(epochSeconds, timeRange())));
    }

    /** @throws InvalidInput if the amounts of all nodes together exceed a bound, or a node cannot be written */
    static void requireAmounts(String file, List<TraceNode> nodes) {
        long cpu = 0;
        long memory = 0;
        long gpus = 0;
        Set<String> names = new HashSet<>();
        for (TraceNode node : nodes) {
            if (node.name().isEmpty() || !names.add(node.name())) {
                throw Fault.at(
                        file, "node '%s' has no name or that of another; each needs its own.".formatted(node.name()));
            }
            if (node.cpuMilli() < 0 || node.memoryMib() < TraceNode.UNLIMITED || node.gpus() < 0) {
                throw Fault.at(file, "node %s has a negative amount.".formatted(node.name()));
            }
            if (node.labels().keySet().stream().anyMatch(String::isBlank)) {
                throw Fault.at(file, "node %s has a label without a name.".formatted(node.name()));
            }
            cpu = sum(cpu, product(node.count(), node.cpuMilli()));
            memory = sum(memory, product(node.count(), Math.max(0, node.memoryMib())));
            gpus = sum(gpus, product(node.count(), node.gpus()));
        }
        requireTotal(file, cpu, CPU, "milli-cores");
        requireTotal(file, memory, MEMORY, "MiB");
        requireTotal(file, gpus, GPUS, "GPUs");
    }

    private static void requireTotal(String file, long total, long most, String unit) {
        if (total > most) {
            throw Fault.at(
                    file, "all nodes together have more than %s %s, the limit of a trace.".formatted(most, unit));
        }
    }

    /** @throws InvalidInput if a change to a node is out of the bounds of times */
    static void requireTimes(String file, List<NodeChange> changes) {
        for (NodeChange change : changes) {
            String excess = time("change at second", change.time(), 0);
            if (!excess.isEmpty()) {
                throw Fault.at(file, "node %s has %s".formatted(change.node(), excess));
            }
        }
    }

    /** @throws InvalidInput if a trace has more than {@link #NODES} nodes */
    public static void requireNodes(Trace trace) {
        if (trace.nodeCount() > NODES) {
            throw Fault.at(
                    trace.file(),
                    "the trace has %s nodes; a replay can have at most %s, or one node with --pool if they never change."
                            .formatted(trace.nodeCount(), NODES));
        }
    }

    /** Multiplies numbers that are not negative. The product is capped instead of overflowing. */
    public static long product(long left, long right) {
        return left != 0 && right > Long.MAX_VALUE / left ? Long.MAX_VALUE : left * right;
    }

    /** Adds numbers. The sum is capped instead of overflowing. */
    public static long sum(long left, long right) {
        return left > 0 && right > Long.MAX_VALUE - left ? Long.MAX_VALUE : left + right;
    }
}
