package dev.terrace.replay.trace;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a trace.
 *
 * @param span the seconds from the first to the last submission
 * @param work the cpu-seconds that its runs take, in milli-cores
 * @param capacity the most cpu of its nodes at a time, in milli-cores; 0 if unknown
 * @param widest the job with the most cpu; the first of several
 * @param missing the number of jobs without a field, by field
 */
public record TraceSummary(
        int jobs, long tasks, long span, double work, long capacity, TraceJob widest, Map<String, Integer> missing) {
    /** Summarises a trace that is not empty. */
    public static TraceSummary of(Trace trace) {
        long tasks = 0;
        long first = Long.MAX_VALUE;
        long last = 0;
        double work = 0;
        TraceJob widest = null;
        Map<String, Integer> missing = new LinkedHashMap<>();
        for (TraceJob job : trace.jobs()) {
            tasks += job.tasks();
            first = Math.min(first, job.submit());
            last = Math.max(last, job.submit());
            work += (double) cpu(job) * Math.max(0, job.run());
            widest = widest == null || cpu(job) > cpu(widest) ? job : widest;
            count(missing, "run", !job.hasRun());
            count(missing, "estimate", job.estimate() == TraceJob.UNKNOWN);
            count(missing, "cpu_milli", job.request().cpuMilli() == 0);
            count(missing, "memory_mib", job.request().memoryMib() == 0);
            count(missing, "queue", job.queue().isEmpty());
            count(missing, "user", job.user().isEmpty());
            count(missing, "priority", job.priority() == null);
            count(missing, "logged_start", job.loggedStart() == TraceJob.UNKNOWN);
        }
        return new TraceSummary(
                trace.jobs().size(),
                tasks,
                last - first,
                work,
                trace.onFixedNodes().cpuMilli(),
                required(widest),
                missing);
    }

    private static void count(Map<String, Integer> missing, String field, boolean isMissing) {
        if (isMissing) {
            missing.merge(field, 1, Integer::sum);
        }
    }

    private static TraceJob required(@Nullable TraceJob widest) {
        if (widest == null) {
            throw new IllegalArgumentException("a trace without a job");
        }
        return widest;
    }

    private static long cpu(TraceJob job) {
        return job.tasks() * job.request().cpuMilli();
    }

    /**
     * Returns the ratio of the work to the capacity of the nodes between the first and the last submission; NaN if
     * unknown.
     */
    public double load() {
        return work / ((double) capacity * span);
    }

    /** Returns the cpu of the widest job, in milli-cores. */
    public long width() {
        return cpu(widest);
    }

    /** Returns the statistics of a trace as a document. */
    public static Map<String, Object> document(Trace trace) {
        TraceSummary summary = of(trace);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("trace", trace.file());
        document.put("name", trace.name());
        document.put("jobs", summary.jobs());
        document.put("tasks", summary.tasks());
        document.put("span", summary.span());
        document.put("start", trace.start().toString());
        document.put("nodes", trace.nodeCount());
        if (!trace.nodeChanges().isEmpty()) {
            document.put("nodeChanges", trace.nodeChanges().size());
        }
        document.put("cpuMilli", summary.capacity());
        if (Double.isFinite(summary.load())) {
            document.put("load", summary.load());
        }
        document.put("widest", Map.of("job", summary.widest().id(), "cpuMilli", summary.width()));
        document.put("missing", summary.missing());
        document.put("leftOut", trace.leftOut());
        document.put("header", trace.header());
        return document;
    }
}
