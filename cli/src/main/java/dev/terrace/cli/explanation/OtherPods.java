package dev.terrace.cli.explanation;

import dev.terrace.cli.option.ClusterOptions;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.Cluster.UndecidedPod.Reason;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.Fate;
import dev.terrace.model.explanation.PodExplanation;
import dev.terrace.model.order.Ordered;
import dev.terrace.report.name.Kind;
import dev.terrace.report.name.Named;
import dev.terrace.report.name.Names;
import dev.terrace.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Pods that are asked for and are in no cycle: they wait for another scheduler, or one of their claims is missing or
 * was made for another pod.
 *
 * @param pods all that were named
 * @param undecided the reasons why no session sees them, by "namespace/pod"
 * @param remaining the names that mean none of them
 */
public record OtherPods(List<TaskSpec> pods, Map<String, UndecidedPod> undecided, List<String> remaining) {
    private static final Set<Kind> POD = EnumSet.of(Kind.POD);

    /** Reads the dump once more if a name is of nothing that is decided about. */
    public static OtherPods among(List<String> names, Names known, Snapshot snapshot, ClusterOptions dump) {
        List<String> remaining = new ArrayList<>();
        List<TaskSpec> found = new ArrayList<>();
        List<TaskSpec> all = null;
        for (String name : names) {
            List<TaskSpec> named = List.of();
            if (!known.isKnown(name, EnumSet.allOf(Kind.class))) {
                all = all == null ? others(snapshot, dump) : all;
                named = named(name, known.among(all), all);
            }
            found.addAll(named);
            if (named.isEmpty()) {
                remaining.add(name);
            }
        }
        Map<String, UndecidedPod> undecided =
                snapshot.cluster().undecided().stream().collect(Collectors.toMap(UndecidedPod::key, pod -> pod));
        return new OtherPods(found.stream().distinct().toList(), undecided, remaining);
    }

    private static List<TaskSpec> others(Snapshot snapshot, ClusterOptions dump) {
        List<TaskSpec> others = new ArrayList<>(snapshot.hidden());
        if (dump.readOnce().isEmpty()) {
            Ordered<TaskSpec> known = Ordered.of(snapshot.cluster().tasks(), TaskSpec.ORDER);
            dump.readOfAllSchedulers().cluster().tasks().stream()
                    .filter(pod -> known.find(pod.key()).isEmpty())
                    .forEach(others::add);
        }
        return others;
    }

    private static List<TaskSpec> named(String name, Names among, List<TaskSpec> all) {
        if (!among.isKnown(name, POD)) {
            return List.of();
        }
        Set<String> keys = among.some(name, POD).stream().map(Named::key).collect(Collectors.toSet());
        return all.stream().filter(pod -> keys.contains(pod.key())).toList();
    }

    /** The pods, by "namespace/name". */
    public Set<String> keys() {
        return pods.stream().map(TaskSpec::key).collect(Collectors.toSet());
    }

    /** An explanation that has these pods as well. */
    public Explanation addedTo(Explanation explanation) {
        if (pods.isEmpty()) {
            return explanation;
        }
        List<PodExplanation> all = new ArrayList<>(explanation.pods());
        pods.forEach(pod -> all.add(told(pod)));
        return new Explanation(explanation.report(), List.copyOf(all), explanation.jobs(), explanation.queues());
    }

    /** The reason why this scheduler can do nothing for a pod; empty if the pod waits for another scheduler. */
    public String fault(TaskSpec pod) {
        UndecidedPod known = undecided.get(pod.key());
        return known != null && known.reason() == Reason.CLAIM ? known.because() : "";
    }

    private PodExplanation told(TaskSpec pod) {
        String fault = fault(pod);
        return new PodExplanation(
                pod.key(),
                pod.job(),
                "",
                fault.isEmpty() ? Fate.NOT_OURS : Fate.NOT_DECIDED,
                null,
                List.of(),
                Collections.emptySortedMap(),
                List.of(),
                fault.isEmpty() ? "it waits for scheduler " + pod.schedulerName() : fault,
                pod.template().requests(),
                List.of(),
                List.of());
    }
}
