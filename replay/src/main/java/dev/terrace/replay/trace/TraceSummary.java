package dev.terrace.replay.trace;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.report.Fields;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The statistics of a trace.
 *
 * @param span the seconds from the first to the last submission
 * @param work the amounts that its runs take, multiplied by their seconds
 * @param capacity the amounts of its nodes when they have the most cpu; 0 if unknown
 * @param binding the resource with the greatest work relative to the capacity; without a capacity, the first that a job
 *     requests
 * @param logged the part of the capacity that jobs hold from the first submission to the last logged end; only for
 *     resources with a capacity
 * @param widest the job with the most of the binding resource; the first of several
 * @param missing the number of jobs without a field, by field
 * @param requestNothing the number of jobs that request neither cpu nor memory nor GPUs
 */
public record TraceSummary(
        int jobs,
        long tasks,
        long span,
        Map<UsedResource, Double> work,
        Map<UsedResource, Long> capacity,
        UsedResource binding,
        Map<UsedResource, Double> logged,
        TraceJob widest,
        Map<String, Integer> missing,
        int requestNothing) {
    /** Summarises a trace that is not empty. */
    public static TraceSummary summarise(Trace trace) {
        long tasks = 0;
        long first = Long.MAX_VALUE;
        long last = 0;
        long end = 0;
        int requestNothing = 0;
        Map<UsedResource, Double> work = new EnumMap<>(UsedResource.class);
        Map<UsedResource, Double> held = new EnumMap<>(UsedResource.class);
        Map<UsedResource, TraceJob> widest = new EnumMap<>(UsedResource.class);
        Map<String, Integer> missing = new LinkedHashMap<>();
        for (TraceJob job : trace.jobs()) {
            long run = Math.max(0, job.run());
            tasks += job.tasks();
            first = Math.min(first, job.submit());
            last = Math.max(last, job.submit());
            boolean requests = false;
            for (UsedResource resource : UsedResource.values()) {
                long amount = amount(job, resource);
                requests |= amount > 0;
                work.merge(resource, (double) amount * run, Double::sum);
                widest.merge(resource, job, (one, other) -> amount > amount(one, resource) ? other : one);
                if (job.hasLoggedStart()) {
                    boolean isLogged = resource == UsedResource.CPU && job.loggedCpuMilli() != TraceJob.UNKNOWN;
                    held.merge(resource, (double) (isLogged ? job.loggedCpuMilli() : amount) * run, Double::sum);
                    end = Math.max(end, job.submit() + job.loggedWait() + run);
                }
            }
            requestNothing += requests ? 0 : 1;
            count(missing, "run", !job.hasRun());
            count(missing, "estimate", job.estimate() == TraceJob.UNKNOWN);
            count(missing, "cpu_milli", job.request().cpuMilli() == 0);
            count(missing, "memory_mib", job.request().memoryMib() == 0);
            count(missing, "queue", job.queue().isEmpty());
            count(missing, "user", job.user().isEmpty());
            count(missing, "priority", job.priority() == null);
            count(missing, "logged_start", job.loggedStart() == TraceJob.UNKNOWN);
        }
        Map<UsedResource, Long> capacity = new EnumMap<>(UsedResource.class);
        Map<UsedResource, Double> logged = new EnumMap<>(UsedResource.class);
        List<TraceNode> nodes = trace.onFixedNodes().nodes();
        for (UsedResource resource : UsedResource.values()) {
            capacity.put(resource, resource.of(nodes));
            double offered = (double) capacity.get(resource) * (end - first);
            if (offered > 0) {
                logged.put(resource, held.getOrDefault(resource, 0.0) / offered);
            }
        }
        UsedResource binding = binding(work, capacity, widest);
        return new TraceSummary(
                trace.jobs().size(),
                tasks,
                last - first,
                work,
                capacity,
                binding,
                logged,
                Objects.requireNonNull(widest.get(binding), "a trace without a job"),
                missing,
                requestNothing);
    }

    private static UsedResource binding(
            Map<UsedResource, Double> work, Map<UsedResource, Long> capacity, Map<UsedResource, TraceJob> widest) {
        UsedResource binding = null;
        double most = 0;
        for (UsedResource resource : UsedResource.values()) {
            long offered = Objects.requireNonNull(capacity.get(resource));
            double part = offered == 0 ? 0 : work.getOrDefault(resource, 0.0) / offered;
            if (part > most) {
                most = part;
                binding = resource;
            }
        }
        return binding != null
                ? binding
                : Stream.of(UsedResource.CPU, UsedResource.GPU, UsedResource.MEMORY)
                        .filter(each ->
                                widest.containsKey(each) && amount(Objects.requireNonNull(widest.get(each)), each) > 0)
                        .findFirst()
                        .orElse(UsedResource.CPU);
    }

    /** Returns the amount that all tasks of a job request together. */
    public static long amount(TraceJob job, UsedResource resource) {
        return TraceBounds.product(job.tasks(), resource.of(job.request()));
    }

    /**
     * Returns warnings about facts that decide waits and are missing or impossible, one for each fact.
     *
     * @param trace the trace that was summarised
     * @param hasEnds whether tasks are meant to end
     */
    public List<Finding> findings(Trace trace, boolean hasEnds) {
        List<String> facts = new ArrayList<>();
        if (requestNothing > 0) {
            facts.add("%s of %s %s no cpu, memory or GPU: no node is too small or too full for them, so they"
                            .formatted(
                                    requestNothing,
                                    Words.count(jobs, "job"),
                                    requestNothing == 1 ? "requests" : "request")
                    + " start at once, or never under a configuration without backfill.");
        } else if (missing.getOrDefault("cpu_milli", 0) == jobs && binding == UsedResource.GPU) {
            facts.add("no job requests cpu: only GPUs limit the jobs.");
        }
        int unknown = missing.getOrDefault("run", 0);
        if (hasEnds && unknown > 0) {
            facts.add("%s of %s without a run time %s to the end of a replay; --unknown drop omits such jobs."
                    .formatted(
                            unknown, Words.count(jobs, "job"), unknown == 1 ? "holds its nodes" : "hold their nodes"));
        }
        for (UsedResource resource : UsedResource.values()) {
            boolean isUnlimited = resource == UsedResource.MEMORY;
            if (trace.nodeCount() > 0
                    && capacity.getOrDefault(resource, 0L) == 0
                    && work.getOrDefault(resource, 0.0) > 0) {
                facts.add(
                        isUnlimited
                                ? "jobs request memory, and nodes have none or no limit of it."
                                : "jobs request %s, and no node has any: these jobs never start."
                                        .formatted(resource.noun()));
            }
        }
        return facts.stream()
                .map(fact -> Finding.warning(Position.of(trace.file()), fact))
                .toList();
    }

    /**
     * Returns {@link #findings} with those about the logged schedule, whose times must be those of the log.
     *
     * @param trace the trace that was summarised
     */
    public List<Finding> findingsWithLog(Trace trace) {
        List<Finding> all = new ArrayList<>(findings(trace, true));
        logged.forEach((resource, part) -> {
            if (part > 1) {
                all.add(Finding.warning(Position.of(trace.file()), impossible(resource, part)));
            }
        });
        return all;
    }

    /** Returns the sentence about a logged schedule that used more than the nodes have. */
    public static String impossible(UsedResource resource, double part) {
        return String.format(
                Locale.ROOT,
                "the logged schedule uses %.2f times the %s of all nodes on average, which is impossible:"
                        + " the nodes or the requests of the trace are wrong.",
                part,
                resource.noun());
    }

    private static void count(Map<String, Integer> missing, String field, boolean isMissing) {
        if (isMissing) {
            missing.merge(field, 1, Integer::sum);
        }
    }

    /**
     * Returns the ratio of the work to the capacity of the nodes between the first and the last submission; NaN if
     * unknown.
     */
    public double load(UsedResource resource) {
        return work.getOrDefault(resource, 0.0) / ((double) capacity.getOrDefault(resource, 0L) * span);
    }

    /** Returns the amount of a resource that the widest job requests. */
    public long width(UsedResource resource) {
        return amount(widest, resource);
    }

    /** Returns the statistics of a trace as a document. */
    public static Map<String, Object> document(Trace trace) {
        TraceSummary summary = summarise(trace);
        int changes = trace.nodeChanges().size();
        double load = summary.load(UsedResource.CPU);
        return new Fields()
                .with("trace", trace.file())
                .with("name", trace.name())
                .with("jobs", summary.jobs())
                .with("tasks", summary.tasks())
                .with("span", summary.span())
                .with("start", trace.start().toString())
                .with("nodes", trace.nodeCount())
                .withSome("nodeChanges", changes == 0 ? null : changes)
                .with("cpuMilli", summary.capacity().get(UsedResource.CPU))
                .with("memoryMib", summary.capacity().get(UsedResource.MEMORY))
                .with("gpuMilli", summary.capacity().get(UsedResource.GPU))
                .with("bindingResource", summary.binding().key())
                .withSome("load", Double.isFinite(load) ? load : null)
                .with("loads", summary.byResource(summary::load))
                .with("logged", summary.byResource(resource -> summary.logged.getOrDefault(resource, Double.NaN)))
                .with(
                        "widest",
                        new Fields()
                                .with("job", summary.widest().id())
                                .with("cpuMilli", summary.width(UsedResource.CPU))
                                .with("memoryMib", summary.width(UsedResource.MEMORY))
                                .with("gpuMilli", summary.width(UsedResource.GPU)))
                .with("requestNothing", summary.requestNothing())
                .with("missing", summary.missing())
                .with("leftOut", trace.leftOut())
                .with("header", trace.header());
    }

    /** Returns the finite numbers by the name of their resource. */
    private Map<String, Double> byResource(ToDoubleFunction<UsedResource> number) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (UsedResource resource : UsedResource.values()) {
            double value = number.applyAsDouble(resource);
            if (Double.isFinite(value)) {
                numbers.put(resource.key(), value);
            }
        }
        return numbers;
    }
}
