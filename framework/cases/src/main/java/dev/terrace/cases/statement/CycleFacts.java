package dev.terrace.cases.statement;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Waiting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a cycle, with the queries of statements. An empty text matches any value.
 *
 * @param second the decisions under another configuration on the same cluster; null if not needed
 */
public record CycleFacts(
        Cluster cluster, CycleReport report, @Nullable CycleReport second) {
    private static final Pattern NUMBER_OR_PLURAL = Pattern.compile("\\d[\\w.]*|(?<=[a-z])s\\b");

    boolean waits(Name name, String because) {
        return report.waiting().stream().anyMatch(job -> means(name, job.job()) && says(job, because))
                || cluster.tasks().stream().anyMatch(pod -> name.isPod(pod.key()) && waits(pod, because));
    }

    private boolean waits(TaskSpec pod, String because) {
        boolean isPending = pod.node().isEmpty() && pod.phase() == PodPhase.PENDING && !pod.gated();
        return isPending
                && fates(report).get(pod.key()) == null
                && (because.isEmpty()
                        || report.waiting().stream()
                                .anyMatch(job -> job.job().equals(pod.job()) && says(job, because)));
    }

    /** Returns the start of the reason why a pod or a job waits, without its numbers; empty if unknown. */
    String reasonKind(Name name) {
        return waiting(name)
                .findFirst()
                .map(job -> NUMBER_OR_PLURAL
                        .matcher(job.reason().replaceFirst(" \\(.*", ""))
                        .replaceAll("#"))
                .orElse("");
    }

    private static boolean says(Waiting job, String because) {
        return job.reason().contains(because)
                || (job.limit() != null && job.limit().reason().contains(because))
                || job.reasons().keySet().stream().anyMatch(reason -> reason.contains(because));
    }

    boolean binds(Name pod, String node) {
        return places(report.binds(), pod, node);
    }

    boolean promises(Name pod, String node) {
        return places(report.pipelined(), pod, node);
    }

    private static boolean places(List<Bind> binds, Name pod, String node) {
        return binds.stream().anyMatch(bind -> pod.isPod(bind.task()) && isThat(node, bind.node()));
    }

    boolean evicts(Name pod, String preemptor, String action) {
        return report.evictions().stream()
                .anyMatch(eviction -> pod.isPod(eviction.task())
                        && isThat(preemptor, eviction.preemptor())
                        && isThat(action, eviction.action()));
    }

    boolean hasPhase(Name job, String phase) {
        return report.phases().entrySet().stream()
                .anyMatch(is -> is.getValue().spelling().equals(phase) && means(job, is.getKey()));
    }

    /** Returns whether the job has this name, or its pods have an owner of this name. */
    private boolean means(Name name, String job) {
        return name.isJob(job)
                || cluster.tasks().stream().anyMatch(pod -> pod.job().equals(job) && name.isJob(pod.owner()));
    }

    /** Returns whether two configurations decide differently about the pod, or about anything if it is empty. */
    boolean differs(Name pod) {
        if (second == null) {
            return false;
        }
        if (!pod.isEmpty()) {
            String first = fates(report).getOrDefault(pod.key(), "");
            return !first.equals(fates(second).getOrDefault(pod.key(), ""));
        }
        return !fates(report).equals(fates(second)) || !report.phases().equals(second.phases());
    }

    private static boolean isThat(String asked, String got) {
        return asked.isEmpty() || asked.equals(got);
    }

    /** Returns the decision about each pod, in words. */
    private static Map<String, String> fates(CycleReport of) {
        Map<String, String> fates = new TreeMap<>();
        of.binds().forEach(bind -> fates.put(bind.task(), "is bound to " + bind.node()));
        of.pipelined().forEach(bind -> fates.put(bind.task(), "is pipelined to " + bind.node()));
        of.evictions()
                .forEach(eviction -> fates.put(
                        eviction.task(),
                        "is evicted by " + eviction.action()
                                + (eviction.preemptor().isEmpty() ? "" : " for " + eviction.preemptor())));
        of.failures().forEach(failure -> fates.put(failure.task(), "fails"));
        return fates;
    }

    /** Returns the fate of a pod or a job in words, such as "waits: 3 too little cpu". */
    public String told(CaseStatement statement) {
        Name name = statement.name();
        if (name.isEmpty()) {
            return differs(name) ? "has different decisions by both" : "has the same decisions by both";
        }
        String fate = name.isPod(name.key()) ? fates(report).get(name.key()) : null;
        if (fate != null) {
            return fate;
        }
        return Stream.concat(waiting(name).map(CycleFacts::told), phase(name))
                .findFirst()
                .orElse("has no decision");
    }

    private Stream<Waiting> waiting(Name name) {
        List<String> jobs = cluster.tasks().stream()
                .filter(pod -> name.isPod(pod.key()) && pod.node().isEmpty())
                .map(TaskSpec::job)
                .toList();
        return report.waiting().stream().filter(job -> means(name, job.job()) || jobs.contains(job.job()));
    }

    private Stream<String> phase(Name name) {
        JobPhase phase = report.phases().get(name.key());
        return phase == null ? Stream.empty() : Stream.of("is " + phase.spelling());
    }

    private static String told(Waiting job) {
        return "waits: " + job.reason();
    }
}
