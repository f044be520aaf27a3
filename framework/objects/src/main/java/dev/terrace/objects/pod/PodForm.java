package dev.terrace.objects.pod;

import dev.terrace.model.Affinity;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QosClass;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.device.PodClaim;
import dev.terrace.model.finding.Position;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.storage.ClaimedVolume;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.Estimate;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Fields;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Form.Values;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Meta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The form of a Pod. A cluster keeps the sums of its requests, which {@link ContainersWriter} distributes among
 * containers.
 */
public final class PodForm {
    private static final Set<String> POLICIES = Set.of("Never", "PreemptLowerPriority");

    private static final int MAX_CPUS = Integer.MAX_VALUE;

    /** A pod that is written. */
    record Written(TaskSpec pod, ContainersWriter containers) {
        PodTemplate template() {
            return pod.template();
        }
    }

    /** @param place its position, or that of its pod if it is absent */
    private record Grace(@Nullable Double seconds, Position place) {}

    /**
     * A volume that uses a claim or mounts an image.
     *
     * @param claim the name of its claim; empty without one
     * @param isEphemeral whether its claim is created with the pod, and named after both
     * @param image null without an image
     */
    private record Volume(
            String name,
            String claim,
            boolean isEphemeral,
            @Nullable String image) {}

    private static final Form<Resources, Resources> RESOURCES = Resources.form(in -> in.quantities("asks for"));

    /** A scheduling gate, by its name. */
    private static final Form<String, String> GATE = Form.of(fields -> {
        var name = fields.text("name", gate -> gate);
        return read -> read.get(name);
    });

    private static final Form<PodClaim, PodClaim> CLAIM = Form.of(fields -> {
        var name = fields.text("name", PodClaim::name);
        var claim = fields.text("resourceClaimName", PodClaim::claim);
        var template = fields.text("resourceClaimTemplateName", PodClaim::template);
        return read -> read.one(new PodClaim(read.get(name), read.get(claim), read.get(template)));
    });

    private static final Form<Volume, Volume> VOLUME = Form.of(fields -> {
        var name = fields.text("name", Volume::name);
        var claim = fields.within(
                        "persistentVolumeClaim", volume -> !volume.claim().isEmpty())
                .text("claimName", Volume::claim);
        var isEphemeral = fields.field("ephemeral", false, PodForm::isThere, (volume, out) -> {
            if (volume.isEphemeral()) {
                out.object("ephemeral", none -> {});
            }
        });
        var image = fields.within("image", volume -> volume.image() != null)
                .field(
                        "reference",
                        null,
                        FieldReader::text,
                        (volume, out) -> out.text("reference", String.valueOf(volume.image())));
        return read -> new Volume(read.get(name), read.get(claim), read.get(isEphemeral), read.get(image));
    });

    private static final Form<Written, Draft<TaskSpec>> POD = Form.of(fields -> {
        var meta = fields.metadata((of, out) -> metadata(of.pod(), out));
        var spec = fields.within("spec");
        var node = spec.text("nodeName", of -> of.pod().node());
        var schedulerName = spec.text("schedulerName", of -> of.pod().schedulerName());
        var priority = spec.optionalNumber(
                "priority", of -> saysPriority(of.pod()) ? of.pod().podPriority() : null);
        var gates = spec.list("schedulingGates", GATE, of -> of.pod().gates());
        var grace = spec.field("terminationGracePeriodSeconds", null, PodForm::grace, (of, out) -> {
            Lifetime lifetime = of.pod().lifetime();
            out.decimal("terminationGracePeriodSeconds", lifetime == null ? null : lifetime.gracePeriod());
        });
        var deadline = spec.<@Nullable Long>field(
                "activeDeadlineSeconds",
                null,
                in -> in.longInteger(),
                (of, out) -> out.number("activeDeadlineSeconds", deadline(of.pod())));
        var parts = parts(spec);
        var status = PodStatus.declared(fields.within("status"));
        fields.checked(read -> {
            Estimate.check(read.get(meta).annotations(), read.in());
            if (!read.get(node).isEmpty() && !status.apply(read).hasPhase()) {
                read.in()
                        .doubt(
                                read.in().header().place(),
                                " is on a node and has no status.phase: it counts as bound, not yet running, and is not evicted.");
            }
        });
        return read -> {
            Meta of = read.get(meta);
            PodStatus is = status.apply(read);
            String namespace = of.namespaceOrDefault();
            String name = of.name();
            TaskNotes notes = new TaskNotes(of.annotations(), of.labels());
            String onNode = read.get(node);
            String scheduler = read.get(schedulerName);
            if (onNode.isEmpty() && !read.in().context().isOurs(scheduler)) {
                read.in()
                        .context()
                        .addOther(new UndecidedPod(
                                namespace,
                                name,
                                of.labels(),
                                of.controller(),
                                notes.group().isEmpty() ? "" : namespace + "/" + notes.group(),
                                UndecidedPod.Reason.SCHEDULER,
                                is.phase().isTerminated(),
                                "it waits for scheduler " + scheduler));
                return null;
            }
            // The drafts of all pods are held at the same time: each captures no more than the finished task has.
            SharedTemplate template =
                    read.in().context().shared(Templates.class, Templates::new).of(parts.apply(read, is));
            String uid = of.uidOrKey();
            Instant created = of.createdOrMin();
            Instant scheduled = is.scheduled();
            Instant started = is.started();
            Instant deleted = of.deleted();
            Long deletionGrace = deleted == null ? null : of.deletionGrace();
            boolean preempted = is.preempted();
            Map<String, String> labels = of.labels();
            Map<String, String> annotations = of.annotations();
            String job = notes.group().isEmpty() ? "" : read.one(namespace + "/" + notes.group());
            String role = notes.role();
            Integer given = read.get(priority);
            int podPriority = given == null ? 0 : given;
            int taskPriority = notes.priority().orElse(given == null ? 1 : given);
            boolean preemptable = notes.preemptable() && (onNode.isEmpty() || is.hasPhase());
            List<String> ownGates = read.get(gates);
            PodPhase phase = is.phase();
            String nominatedNode = is.nominatedNode();
            String controller = of.controller();
            Map<String, String> madeClaims = is.madeClaims();
            long estimate = Estimate.of(annotations, read.get(deadline));
            Grace limit = read.get(grace) == null ? new Grace(null, read.place()) : read.get(grace);
            Lifetime lifetime =
                    onNode.isEmpty() ? new Lifetime(limit.seconds(), read.get(deadline), limit.place()) : null;
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
        };
    });

    public static final Kind.Format<TaskSpec> FORMAT =
            Kind.Format.ofDrafts(POD, (pod, volumes) -> new Written(pod, ContainersWriter.of(pod, volumes)));

    private PodForm() {}

    /** Declares the part of the spec from which the pod's template is computed. */
    private static BiFunction<Values, PodStatus, PodParts> parts(Fields<Written> spec) {
        var priorityClassName =
                spec.text("priorityClassName", of -> of.template().priorityClassName());
        var policy =
                spec.oneOf("preemptionPolicy", POLICIES, of -> of.template().neverPreempts() ? "Never" : "");
        var nodeSelector = spec.textMap("nodeSelector", of -> of.template().nodeSelector());
        var tolerations = spec.list(
                "tolerations", PlacementForms.TOLERATION, of -> of.template().tolerations());
        var spread = spec.list(
                "topologySpreadConstraints",
                PlacementForms.SPREAD,
                of -> of.template().spread());
        var volumes = spec.list("volumes", VOLUME, of -> volumes(of.template()));
        var claims = spec.list("resourceClaims", CLAIM, of -> of.template().claims());
        var affinity = spec.field("affinity", Affinity.NONE, PlacementForms.AFFINITY::read, (of, out) -> {
            if (!of.template().affinity().equals(Affinity.NONE)) {
                out.object(
                        "affinity",
                        inner -> PlacementForms.AFFINITY.write(of.template().affinity(), inner));
            }
        });
        var overhead =
                spec.<Map<String, Quantity>>read("overhead", Map.of(), in -> in.quantities("has an overhead of"));
        var allInits = spec.read("initContainers", List.<Container>of(), Container.FORM::readAll);
        var allContainers = spec.read("containers", List.<Container>of(), Container.FORM::readAll);
        var resources = spec.read("resources", Resources.NONE, RESOURCES::read);
        spec.write((of, out) -> of.containers().spec(out));
        return (read, status) -> {
            List<Container> inits = read.get(allInits);
            List<Container> containers = read.get(allContainers);
            Map<String, Quantity> wholePod = read.get(resources).requests();
            QosClass qos = status.qos().orElseGet(new QosSum(inits, containers)::qos);
            List<ClaimedVolume> claimed = new ArrayList<>();
            List<String> images = new ArrayList<>();
            for (Volume volume : read.get(volumes)) {
                if (!volume.claim().isEmpty()) {
                    claimed.add(read.one(new ClaimedVolume(volume.claim(), false)));
                } else if (volume.isEphemeral()) {
                    claimed.add(read.one(new ClaimedVolume(volume.name(), true)));
                }
                if (volume.image() != null) {
                    images.add(volume.image());
                }
            }
            return new PodParts(
                    status.resizedInits(inits),
                    status.resized(containers),
                    wholePod,
                    status.resizedPod(wholePod),
                    read.get(resources).limits(),
                    read.get(overhead),
                    read.get(nodeSelector),
                    read.get(affinity),
                    read.get(tolerations),
                    read.get(spread),
                    images,
                    read.get(priorityClassName),
                    read.get(policy),
                    qos,
                    qos == QosClass.GUARANTEED ? wholeCpus(containers) : List.of(),
                    claimed,
                    read.get(claims));
        };
    }

    /** The number of cpus of each container before resizing; 0 without a request, or for a fraction. */
    private static List<Integer> wholeCpus(List<Container> containers) {
        return containers.stream()
                .map(container -> container.requests().getOrDefault("cpu", Quantity.ZERO))
                .map(cpu -> cpu.whole() <= MAX_CPUS && cpu.whole() * 1000 == cpu.milli() ? (int) cpu.whole() : 0)
                .toList();
    }

    private static boolean isThere(FieldReader in) {
        boolean isThere = !in.isNull();
        in.skip();
        return isThere;
    }

    private static Grace grace(FieldReader in) {
        Position place = in.position();
        return new Grace(in.decimal(), place);
    }

    private static @Nullable Long deadline(TaskSpec pod) {
        return pod.lifetime() == null ? null : pod.lifetime().deadline();
    }

    private static void metadata(TaskSpec pod, FieldWriter metadata) {
        metadata.text("namespace", pod.namespace())
                .text("name", pod.name())
                .text("uid", pod.uid(), pod.key())
                .time("creationTimestamp", pod.created())
                .time("deletionTimestamp", pod.deleted())
                .number("deletionGracePeriodSeconds", pod.deletionGrace())
                .textMap("labels", pod.labels())
                .textMap("annotations", annotations(pod))
                .controller(pod.controller());
    }

    /**
     * Returns the annotations, with those for the group, the role and other fields. A pod that was not read may lack
     * them.
     */
    private static Map<String, String> annotations(TaskSpec pod) {
        TaskNotes notes = new TaskNotes(pod.annotations(), pod.labels());
        Map<String, String> annotations = new TreeMap<>(pod.annotations());
        String job = notes.group().isEmpty() ? "" : pod.namespace() + "/" + notes.group();
        if (!job.equals(pod.job())) {
            annotations.put(TaskNotes.GROUP, pod.job().substring(pod.job().indexOf('/') + 1));
        }
        if (!notes.role().equals(pod.role())) {
            annotations.put(TaskNotes.ROLE, pod.role());
        }
        if (notes.priority().orElse(priorityOfSpec(pod)) != pod.priority()) {
            annotations.put(TaskNotes.PRIORITY, Integer.toString(pod.priority()));
        }
        if (notes.preemptable() != pod.preemptable() && !TaskNotes.lacksPhase(pod)) {
            annotations.put(TaskNotes.PREEMPTABLE, Boolean.toString(pod.preemptable()));
        }
        if (Estimate.of(annotations, deadline(pod)) != pod.estimate()) {
            annotations.put(TaskSpec.ESTIMATE, Long.toString(pod.estimate()));
        }
        return annotations;
    }

    /**
     * The task's priority without an annotation. An absent {@code spec.priority} is 0 for the pod and 1 for the task.
     */
    private static int priorityOfSpec(TaskSpec pod) {
        return saysPriority(pod) ? pod.podPriority() : 1;
    }

    private static boolean saysPriority(TaskSpec pod) {
        return pod.podPriority() != 0 || pod.priority() == 0;
    }

    /** Volumes with a claim, and volumes that mount images. */
    private static List<Volume> volumes(PodTemplate template) {
        List<Volume> volumes = new ArrayList<>();
        template.claimedVolumes()
                .forEach(claimed -> volumes.add(
                        claimed.ephemeral()
                                ? new Volume(claimed.name(), "", true, null)
                                : new Volume("", claimed.name(), false, null)));
        template.images().stream()
                .skip(template.containers())
                .forEach(image -> volumes.add(new Volume("", "", false, image)));
        return volumes;
    }
}
