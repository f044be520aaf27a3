package dev.terrace.objects.kind;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Condition;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.Estimate;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.Patch;
import dev.terrace.objects.field.Units;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The form of a PodGroup of Volcano, and the patch with which a scheduler changes it. */
public final class PodGroupForm {
    private static final Set<String> PHASES = Set.of("Pending", "Inqueue", "Running", "Completed", "Unknown");
    private static final Map<String, NetworkTopology.Mode> MODES =
            Map.of("hard", NetworkTopology.Mode.HARD, "soft", NetworkTopology.Mode.SOFT);

    private static final Form<NetworkTopology, NetworkTopology> TOPOLOGY = Form.of(fields -> {
        var mode = fields.choice("mode", MODES, NetworkTopology::mode);
        var highestTier = fields.optionalNumber("highestTierAllowed", NetworkTopology::highestTier);
        var highestTierName = fields.text("highestTierName", NetworkTopology::highestTierName);
        return read -> new NetworkTopology(
                read.get(mode) == null ? NetworkTopology.Mode.NONE : read.get(mode),
                read.get(highestTier),
                read.get(highestTierName));
    });

    private static final Form<SubGroupPolicy, SubGroupPolicy> SUB_GROUPS = Form.of(fields -> {
        var name = fields.text("name", SubGroupPolicy::name);
        var size = fields.number("subGroupSize", 1, SubGroupPolicy::size);
        var minSubGroups = fields.number("minSubGroups", 0, SubGroupPolicy::minSubGroups);
        var keys = fields.texts("matchLabelKeys", SubGroupPolicy::matchLabelKeys);
        var selector = fields.labels("labelSelector", SubGroupPolicy::selector);
        var topology = fields.object("networkTopology", TOPOLOGY, SubGroupPolicy::topology);
        return read -> SubGroupPolicy.builder(read.get(name))
                .topology(read.get(topology))
                .size(read.get(size))
                .minSubGroups(read.get(minSubGroups))
                .selector(read.get(selector))
                .matchLabelKeys(read.get(keys))
                .build();
    });

    public static final Form<JobSpec, Draft<JobSpec>> POD_GROUP = Form.of(fields -> {
        var meta = fields.metadata((group, out) -> out.text("namespace", group.namespace())
                .text("name", group.name())
                .text("uid", group.uid(), group.key())
                .time("creationTimestamp", group.created())
                .textMap("labels", group.labels())
                .textMap("annotations", annotations(group))
                .controller(group.controller()));
        var spec = fields.within("spec");
        var queue = spec.text("queue", JobSpec::queue);
        var minMember = spec.field(
                "minMember", 0, PodGroupForm::members, (group, out) -> out.number("minMember", group.minMember(), 0));
        var minResources = spec.<SortedMap<String, Quantity>>field(
                "minResources",
                null,
                in -> in.isNull() ? null : in.quantities("reserves"),
                (group, out) -> out.minimum("minResources", group.minResources(), group.minQuantities()));
        var priorityClassName = spec.text("priorityClassName", JobSpec::priorityClassName);
        var subGroups = spec.list("subGroupPolicy", SUB_GROUPS, JobSpec::subGroups);
        var minTaskMember =
                spec.field("minTaskMember", Map.<String, Integer>of(), PodGroupForm::membersByRole, (group, out) -> {
                    if (!group.minTaskMember().isEmpty()) {
                        out.object(
                                "minTaskMember",
                                members -> new TreeMap<>(group.minTaskMember()).forEach(members::number));
                    }
                });
        var topology = spec.object("networkTopology", TOPOLOGY, JobSpec::topology);
        var status = fields.within("status");
        var phase = status.field(
                "phase",
                JobPhase.NONE,
                in -> phase(Choices.expected(in, PHASES)),
                (group, out) -> out.text("phase", group.phase().spelling()));
        status.skip("conditions", Condition::skip);
        return read -> {
            Meta of = read.get(meta);
            Estimate.check(of.annotations(), read.in());
            Map<String, Quantity> minimum = read.get(minResources);
            JobSpec bare = JobSpec.builder(of.namespaceOrDefault(), of.name())
                    .uid(of.uidOrKey())
                    .created(of.createdOrMin())
                    .labels(of.labels())
                    .annotations(of.annotations())
                    .queue(read.get(queue).isEmpty() ? "default" : read.get(queue))
                    .minMember(read.get(minMember))
                    .minTaskMember(read.get(minTaskMember))
                    .minQuantities(minimum == null ? Map.of() : inexact(minimum))
                    .priorityClassName(read.get(priorityClassName))
                    .phase(read.get(phase))
                    .topology(read.get(topology))
                    .subGroups(read.get(subGroups))
                    .estimate(Estimate.of(of.annotations()))
                    .controller(of.controller())
                    .build();
            if (minimum == null) {
                return amounts -> bare;
            }
            Map<String, Long> reserved = Units.of(minimum);
            return amounts ->
                    bare.toBuilder().minResources(amounts.of(reserved)).build();
        };
    });

    private PodGroupForm() {}

    /** Returns the patch that sets the phase of a group; {@link JobPhase#NONE} changes nothing. */
    public static Patch<JobSpec> inPhase(JobPhase phase) {
        return Patch.of(
                group -> phase == JobPhase.NONE || phase == group.phase()
                        ? group
                        : group.toBuilder().phase(phase).build(),
                group -> {
                    if (phase != JobPhase.NONE) {
                        group.withObjectProperty("status").put("phase", phase.spelling());
                    }
                });
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

    /** Returns the quantities that amounts in the scheduler's units cannot represent exactly. */
    private static Map<String, Quantity> inexact(Map<String, Quantity> quantities) {
        SortedMap<String, Quantity> inexact = new TreeMap<>();
        quantities.forEach((resource, quantity) -> {
            if (!Units.isExact(resource, quantity)) {
                inexact.put(resource, quantity);
            }
        });
        return inexact.isEmpty() ? Map.of() : Collections.unmodifiableSortedMap(inexact);
    }

    private static int members(FieldReader in) {
        int members = in.integer(0);
        if (members < 0) {
            in.doubt(": %s is %s; 0 or more is expected.".formatted(in.path(), members));
        }
        return members;
    }

    private static Map<String, Integer> membersByRole(FieldReader in) {
        SortedMap<String, Integer> members = new TreeMap<>();
        in.object(role -> members.put(role, members(in)));
        return members.isEmpty() ? Map.of() : Collections.unmodifiableSortedMap(members);
    }

    /**
     * Returns a phase. A phase that Volcano lacks is {@link JobPhase#UNKNOWN}: neither pending nor in-queue nor
     * running.
     */
    private static JobPhase phase(String text) {
        return Arrays.stream(JobPhase.values())
                .filter(phase -> phase.spelling().equals(text))
                .findFirst()
                .orElse(JobPhase.UNKNOWN);
    }
}
