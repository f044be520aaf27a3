package dev.terrace.objects.pod;

import dev.terrace.model.Affinity;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.QosClass;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.Estimate;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.Parsed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one Pod. */
public final class PodReader {
    private static final Set<String> POLICIES = Set.of("Never", "PreemptLowerPriority");

    private static final int MAX_CPUS = Integer.MAX_VALUE;

    private final FieldReader in;
    private final PodStatusReader status;
    private final List<Container> inits = new ArrayList<>();
    private final List<Container> containers = new ArrayList<>();
    private final List<Toleration> tolerations = new ArrayList<>();
    private final List<SpreadConstraint> spread = new ArrayList<>();
    private final List<String> volumeImages = new ArrayList<>();
    private final List<ClaimedVolume> claimedVolumes = new ArrayList<>();
    private Meta meta = Meta.NONE;
    private Affinity affinity = Affinity.NONE;
    private Map<String, String> nodeSelector = Map.of();
    private Map<String, Quantity> wholePod = Map.of();
    private Map<String, Quantity> wholePodLimits = Map.of();
    private Map<String, Quantity> overhead = Map.of();
    private String node = "";
    private String schedulerName = "";
    private String priorityClassName = "";
    private String preemptionPolicy = "";
    private @Nullable Integer priority;
    private List<String> gates = List.of();
    private List<PodClaim> claims = List.of();
    private @Nullable Double gracePeriod;
    private @Nullable Long deadline;
    private Position place;

    private PodReader(FieldReader in) {
        this.in = in;
        this.status = new PodStatusReader(in);
        place = in.position();
        in.object(this::field);
        Estimate.check(meta.annotations(), in);
        if (lacksPhase()) {
            in.doubt(
                    in.header().place(),
                    " is on a node and has no status.phase: it counts as bound, not yet running, and is not evicted.");
        }
    }

    public static Parsed<TaskSpec> read(FieldReader in) {
        PodReader reader = new PodReader(in);
        return new Parsed<>(reader.meta, reader::draft);
    }

    /** The draft of the pod; null for a pod that waits for another scheduler. */
    private @Nullable Draft<TaskSpec> draft() {
        if (node.isEmpty() && !in.context().isOurs(schedulerName)) {
            in.context().one(OtherPods.class, OtherPods::new).add(undecided());
            return null;
        }
        String namespace = meta.namespaceOrDefault();
        String name = meta.name();
        // The drafts of all pods are held at the same time: each captures no more than the finished task has.
        SharedTemplate template =
                in.context().one(Templates.class, Templates::new).of(parts());
        String uid = meta.uidOrKey();
        Instant created = meta.createdOrMin();
        Instant scheduled = status.scheduled();
        Instant started = status.started();
        Instant deleted = meta.deleted();
        Long deletionGrace = deleted == null ? null : meta.deletionGrace();
        boolean preempted = status.preempted();
        Map<String, String> labels = meta.labels();
        Map<String, String> annotations = meta.annotations();
        TaskNotes notes = new TaskNotes(annotations, labels);
        String job = notes.group().isEmpty() ? "" : in.shared().one(namespace + "/" + notes.group());
        String role = notes.role();
        int podPriority = priority == null ? 0 : priority;
        int taskPriority = notes.priority().orElse(priority == null ? 1 : priority);
        boolean preemptable = notes.preemptable() && !lacksPhase();
        List<String> ownGates = gates;
        PodPhase phase = status.phase();
        String onNode = node;
        String nominatedNode = status.nominatedNode();
        String scheduler = schedulerName;
        String controller = meta.controller();
        Map<String, String> madeClaims = status.madeClaims();
        long estimate = Estimate.of(annotations, deadline);
        Lifetime lifetime = onNode.isEmpty() ? new Lifetime(gracePeriod, deadline, place) : null;
        return amounts -> new TaskSpec(
                namespace,
                name,
                uid,
                created,
                labels,
                annotations,
                job,
                role,
                taskPriority,
                podPriority,
                preemptable,
                ownGates,
                phase,
                scheduled,
                started,
                deleted,
                deletionGrace,
                preempted,
                onNode,
                nominatedNode,
                scheduler,
                controller,
                template.finish(amounts, namespace, name),
                lifetime,
                estimate,
                madeClaims);
    }

    /** Returns whether the pod is on a node without a phase, so that it is never evicted. */
    private boolean lacksPhase() {
        return !node.isEmpty() && !status.hasPhase();
    }

    private UndecidedPod undecided() {
        String namespace = meta.namespaceOrDefault();
        TaskNotes notes = new TaskNotes(meta.annotations(), meta.labels());
        return new UndecidedPod(
                namespace,
                meta.name(),
                meta.labels(),
                meta.controller(),
                notes.group().isEmpty() ? "" : namespace + "/" + notes.group(),
                UndecidedPod.Reason.SCHEDULER,
                status.phase().isTerminated(),
                "it waits for scheduler " + schedulerName);
    }

    private void field(String key) {
        switch (key) {
            case "metadata" -> meta = Meta.read(in);
            case "spec" -> in.object(this::specField);
            case "status" -> status.read();
            default -> in.skip();
        }
    }

    private void specField(String key) {
        switch (key) {
            case "nodeName" -> node = in.text();
            case "schedulerName" -> schedulerName = in.text();
            case "priority" -> priority = in.integer();
            case "priorityClassName" -> priorityClassName = in.text();
            case "preemptionPolicy" -> preemptionPolicy = Choices.expected(in, POLICIES);
            case "nodeSelector" -> nodeSelector = in.textMap();
            case "affinity" -> affinity = PlacementForms.AFFINITY.read(in);
            case "initContainers" -> in.list(() -> inits.add(Container.read(in)));
            case "containers" -> in.list(() -> containers.add(Container.read(in)));
            case "overhead" -> overhead = in.quantities("has an overhead of");
            case "resources" -> in.object(this::resources);
            case "tolerations" -> in.list(() -> tolerations.add(PlacementForms.TOLERATION.read(in)));
            case "topologySpreadConstraints" -> in.list(() -> spread.add(PlacementForms.SPREAD.read(in)));
            case "terminationGracePeriodSeconds" -> {
                place = in.position();
                gracePeriod = in.decimal();
            }
            case "activeDeadlineSeconds" -> deadline = in.longInteger();
            case "schedulingGates" -> gates = PodForms.GATE.readAll(in);
            case "resourceClaims" -> claims = PodForms.CLAIM.readAll(in);
            case "volumes" -> in.list(this::volume);
            default -> in.skip();
        }
    }

    private void resources(String key) {
        switch (key) {
            case "requests" -> wholePod = in.quantities("asks for");
            case "limits" -> wholePodLimits = in.bounds("limits itself to");
            default -> in.skip();
        }
    }

    private void volume() {
        String[] name = {"", ""};
        boolean[] ephemeral = {false};
        in.object(kind -> {
            switch (kind) {
                case "name" -> name[0] = in.text();
                case "persistentVolumeClaim" ->
                    in.object(key -> {
                        if (key.equals("claimName")) {
                            name[1] = in.text();
                        } else {
                            in.skip();
                        }
                    });
                case "ephemeral" -> {
                    ephemeral[0] = !in.isNull();
                    in.skip();
                }
                default -> volumeSource(kind);
            }
        });
        if (!name[1].isEmpty()) {
            claimedVolumes.add(in.shared().one(new ClaimedVolume(name[1], false)));
        } else if (ephemeral[0]) {
            claimedVolumes.add(in.shared().one(new ClaimedVolume(name[0], true)));
        }
    }

    private void volumeSource(String kind) {
        switch (kind) {
            case "image" ->
                in.object(key -> {
                    if (key.equals("reference")) {
                        volumeImages.add(in.text());
                    } else {
                        in.skip();
                    }
                });
            default -> in.skip();
        }
    }

    private PodParts parts() {
        QosClass qos = status.qos().orElseGet(new QosSum(inits, containers)::qos);
        return new PodParts(
                resized(inits, true),
                resized(containers, false),
                wholePod,
                status.resizedPod(wholePod),
                wholePodLimits,
                overhead,
                nodeSelector,
                affinity,
                tolerations,
                spread,
                volumeImages,
                priorityClassName,
                preemptionPolicy,
                qos,
                qos == QosClass.GUARANTEED ? wholeCpus() : List.of(),
                claimedVolumes,
                claims);
    }

    /** The number of cpus of each container before resizing; 0 without a request, or for a fraction. */
    private List<Integer> wholeCpus() {
        return containers.stream()
                .map(container -> container.requests().getOrDefault("cpu", Quantity.ZERO))
                .map(cpu -> cpu.whole() <= MAX_CPUS && cpu.whole() * 1000 == cpu.milli() ? (int) cpu.whole() : 0)
                .toList();
    }

    /** The containers after resizing. Only restartable init containers can be resized. */
    private List<Container> resized(List<Container> all, boolean areInits) {
        List<Container> resized = new ArrayList<>(all.size());
        for (Container container : all) {
            if (!areInits) {
                resized.add(status.resized(container));
            } else {
                resized.add(container.restartable() ? status.resizedInit(container) : container);
            }
        }
        return resized;
    }
}
