package dev.terrace.objects.kind;

import dev.terrace.model.JobSpec;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.field.Estimate;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.SelectorWriter;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes one PodGroup of Volcano. */
public final class PodGroupWriter {
    private PodGroupWriter() {}

    public static void write(JobSpec group, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata -> metadata.text("namespace", group.namespace())
                                .text("name", group.name())
                                .text("uid", group.uid(), group.key())
                                .time("creationTimestamp", group.created())
                                .textMap("labels", group.labels())
                                .textMap("annotations", annotations(group))
                                .controller(group.controller()))
                .object("spec", spec -> spec(group, spec))
                .object("status", status -> status.text("phase", group.phase().spelling()));
    }

    /** Returns the annotations with the estimate, which a group that was not read may lack. */
    private static Map<String, String> annotations(JobSpec group) {
        if (Estimate.of(group.annotations()) == group.estimate()) {
            return group.annotations();
        }
        Map<String, String> annotations = new TreeMap<>(group.annotations());
        annotations.put(TaskSpec.ESTIMATE, Long.toString(group.estimate()));
        return annotations;
    }

    private static void spec(JobSpec group, FieldWriter spec) {
        spec.text("queue", group.queue())
                .number("minMember", group.minMember(), 0)
                .minimum("minResources", group.minResources(), group.minQuantities())
                .text("priorityClassName", group.priorityClassName())
                .list("subGroupPolicy", group.subGroups(), PodGroupWriter::policy);
        if (!group.minTaskMember().isEmpty()) {
            spec.object("minTaskMember", members -> new TreeMap<>(group.minTaskMember()).forEach(members::number));
        }
        topology(group.topology(), spec);
    }

    private static void policy(SubGroupPolicy policy, FieldWriter out) {
        out.text("name", policy.name())
                .number("subGroupSize", policy.size(), 1)
                .number("minSubGroups", policy.minSubGroups(), 0)
                .texts("matchLabelKeys", policy.matchLabelKeys());
        SelectorWriter.labels("labelSelector", policy.selector(), out);
        topology(policy.topology(), out);
    }

    private static void topology(@Nullable NetworkTopology topology, FieldWriter out) {
        if (topology != null) {
            out.object(
                    "networkTopology",
                    network -> network.text("mode", spelling(topology.mode()))
                            .number("highestTierAllowed", topology.highestTier())
                            .text("highestTierName", topology.highestTierName()));
        }
    }

    private static String spelling(NetworkTopology.Mode mode) {
        return switch (mode) {
            case HARD -> "hard";
            case SOFT -> "soft";
            case NONE -> "";
        };
    }
}
