package dev.terrace.objects.kind;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.Estimate;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import dev.terrace.objects.field.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads one PodGroup of Volcano. */
public final class PodGroupReader implements Parsed<JobSpec> {
    private static final Set<String> PHASES = Set.of("Pending", "Inqueue", "Running", "Completed", "Unknown");

    private final FieldReader in;
    private final NewestTime clock;
    private final SortedMap<String, Integer> minTaskMember = new TreeMap<>();
    private final Meta meta;
    private String queue = "";
    private int minMember;
    private @Nullable Map<String, Quantity> minResources;
    private String priorityClassName = "";
    private JobPhase phase = JobPhase.NONE;
    private @Nullable NetworkTopology topology;
    private final List<SubGroupPolicy> subGroups = new ArrayList<>();

    public PodGroupReader(FieldReader in, NewestTime clock) {
        this.in = in;
        this.clock = clock;
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, this::statusField);
        Estimate.check(meta.annotations(), in);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<JobSpec> draft() {
        String namespace = meta.namespaceOrDefault();
        Map<String, Long> reserved = minResources == null ? null : Units.of(minResources);
        JobSpec bare = JobSpec.builder(namespace, meta.name())
                .uid(meta.uidOr(namespace + "/" + meta.name()))
                .created(meta.createdOrMin())
                .labels(meta.labels())
                .annotations(meta.annotations())
                .queue(queue.isEmpty() ? "default" : queue)
                .minMember(minMember)
                .minTaskMember(minTaskMember.isEmpty() ? Map.of() : Collections.unmodifiableSortedMap(minTaskMember))
                .minQuantities(minResources == null ? Map.of() : inexact(minResources))
                .priorityClassName(priorityClassName)
                .phase(phase)
                .topology(topology)
                .subGroups(subGroups)
                .estimate(Estimate.of(meta.annotations()))
                .controller(meta.controller())
                .build();
        if (reserved == null) {
            return amounts -> bare;
        }
        return amounts -> bare.toBuilder().minResources(amounts.of(reserved)).build();
    }

    /** The quantities that amounts in the scheduler's units cannot represent exactly. */
    private static Map<String, Quantity> inexact(Map<String, Quantity> quantities) {
        SortedMap<String, Quantity> inexact = new TreeMap<>();
        quantities.forEach((resource, quantity) -> {
            if (!Units.isExact(resource, quantity)) {
                inexact.put(resource, quantity);
            }
        });
        return inexact.isEmpty() ? Map.of() : Collections.unmodifiableSortedMap(inexact);
    }

    private void specField(String key) {
        switch (key) {
            case "queue" -> queue = in.text();
            case "minMember" -> minMember = members();
            case "minTaskMember" -> in.object(role -> minTaskMember.put(role, members()));
            case "minResources" -> minResources = in.isNull() ? null : in.quantities("reserves");
            case "priorityClassName" -> priorityClassName = in.text();
            case "networkTopology" -> topology = TopologyRules.network(in);
            case "subGroupPolicy" -> in.list(() -> subGroups.add(TopologyRules.subGroups(in)));
            default -> in.skip();
        }
    }

    private int members() {
        int members = in.integer(0);
        if (members < 0) {
            in.doubt(": %s is %s; 0 or more is expected.".formatted(in.path(), members));
        }
        return members;
    }

    private void statusField(String key) {
        switch (key) {
            case "phase" -> phase = phase(Choices.expected(in, PHASES));
            case "conditions" -> clock.seeConditions(in);
            default -> in.skip();
        }
    }

    /**
     * Parses a phase. A phase that Volcano lacks is {@link JobPhase#UNKNOWN}: neither pending nor in-queue nor running.
     */
    private static JobPhase phase(String text) {
        return Arrays.stream(JobPhase.values())
                .filter(phase -> phase.spelling().equals(text))
                .findFirst()
                .orElse(JobPhase.UNKNOWN);
    }
}
