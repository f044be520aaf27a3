package dev.terrace.whatif.submission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patched;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.kind.PodGroupForm;
import dev.terrace.workload.Expander;
import dev.terrace.workload.Expansion;
import dev.terrace.workload.Stored;
import dev.terrace.workload.manifest.Creation;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Surroundings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Submitted manifests in a cluster. A Volcano Job needs two cycles: the first admits its group, then its pods are
 * created, and the second places them. Only the admissions of the first cycle count.
 *
 * @param first the claims, groups and pods that need no admission
 * @param notes notes about objects that are not created, and about rules that are not checked
 */
public record Submission(
        ReadOptions options,
        ClusterState before,
        Expansion expansion,
        Surroundings surroundings,
        List<ObjectNode> first,
        List<String> notes,
        List<Submitted> submitted) {
    private static final String NAME = "the submitted objects";

    /**
     * Submits manifests.
     *
     * @param options the options with which the cluster was read
     * @throws InvalidInput with all reasons why one of them cannot be created
     */
    public static Submission of(List<Manifest> manifests, ClusterState state, ReadOptions options) {
        Cluster cluster = state.cluster();
        Surroundings surroundings = Surroundings.of(cluster);
        String scheduler = options.schedulerName().isEmpty() ? "volcano" : options.schedulerName();
        Expansion expansion = new Expander(surroundings, Naming.DETERMINISTIC, scheduler).expand(manifests);
        List<Finding> errors = new ArrayList<>();
        for (Creation creation : expansion.creations()) {
            conflicts(creation, cluster, errors);
        }
        List<Submitted> submitted = Submitted.of(expansion);
        if (submitted.isEmpty() && !manifests.isEmpty()) {
            errors.add(noWorkload(expansion.creations().stream()
                    .map(Creation::source)
                    .filter(source -> !source.is("", "PersistentVolumeClaim"))
                    .findFirst()
                    .orElse(manifests.get(0))));
        }
        Set<String> groups = new HashSet<>();
        cluster.jobs().forEach(group -> groups.add(group.key()));
        expansion.groups().forEach(group -> groups.add(Kinds.POD_GROUP.keyOf(group)));
        for (Submitted one : submitted) {
            one.refusal(surroundings, scheduler, groups).ifPresent(errors::add);
        }
        if (!errors.isEmpty()) {
            throw new InvalidInput(errors);
        }
        Stored stored = Stored.of(expansion, surroundings, group -> false);
        return new Submission(options, state, expansion, surroundings, stored.first(), stored.notes(), submitted);
    }

    private static Finding noWorkload(Manifest manifest) {
        JsonNode suspend = manifest.spec().path("suspend");
        if (suspend.asBoolean()) {
            return manifest.error("it is suspended, so it creates no pods.", suspend);
        }
        for (String count : List.of("replicas", "parallelism", "completions")) {
            JsonNode value = manifest.spec().path(count);
            if (value.isNumber() && value.asInt() == 0) {
                return manifest.error("spec.%s is 0, so it creates no pods.".formatted(count), value);
            }
        }
        return manifest.error("it contains no workload.");
    }

    /** Adds an error if the cluster already has an object that a manifest creates. */
    private static void conflicts(Creation creation, Cluster cluster, List<Finding> errors) {
        Set<String> created = new HashSet<>();
        creation.objects().forEach(object -> created.add(key(object)));
        Manifest source = creation.source();
        if (creation.needsAdmission()) {
            // Older Volcano releases gave a group the name of its job.
            created.add("PodGroup " + source.namespace() + "/" + source.name());
        }
        Stream<String> groups = cluster.jobs().stream().map(JobSpec::key).map(key -> "PodGroup " + key);
        Stream<String> pods = cluster.tasks().stream()
                .filter(pod -> created.contains("Pod " + pod.key()) || isOwned(pod, source))
                .map(pod -> isOwned(pod, source) ? "it" : "Pod " + pod.key());
        Stream<String> claims =
                cluster.storage().claims().stream().map(claim -> "PersistentVolumeClaim " + claim.key());
        Stream.of(groups.filter(created::contains), pods, claims.filter(created::contains))
                .flatMap(Function.identity())
                .findFirst()
                .ifPresent(there -> errors.add(source.error(
                        "%s is in the snapshot already. Give it another name, or remove the old one.".formatted(there),
                        source.metadata().path("name"),
                        source.metadata())));
    }

    /**
     * Returns whether a pod belongs to an owner of the manifest's kind and name. A replica set's name derives from its
     * deployment.
     */
    private static boolean isOwned(TaskSpec pod, Manifest owner) {
        String controller = pod.controller();
        int dash = controller.lastIndexOf('-');
        return pod.namespace().equals(owner.namespace())
                && (controller.equals(owner.kind() + "/" + owner.name())
                        || (owner.kind().equals("Deployment")
                                && dash > 0
                                && controller.substring(0, dash).equals("ReplicaSet/" + owner.name())));
    }

    private static String key(ObjectNode object) {
        String kind = object.path("kind").asText();
        Kind<?> known = kind.equals("Pod") ? Kinds.POD : kind.equals("PodGroup") ? Kinds.POD_GROUP : null;
        return kind + " " + (known == null ? Kinds.PERSISTENT_VOLUME_CLAIM : known).keyOf(object);
    }

    /** Returns the notes, and a sentence for each workload whose pods cannot all be created once it is admitted. */
    public List<String> notesAndRefusals() {
        Map<String, String> refused = ifAllAreAdmitted().refused();
        return Stream.concat(
                        notes.stream(),
                        submitted.stream()
                                .flatMap(one -> one.shortfall(refused).stream()
                                        .map(shortfall -> "%s: %s."
                                                .formatted(one.manifest().title(), shortfall))))
                .toList();
    }

    /** Returns all objects that exist once the groups are admitted. */
    public List<ObjectNode> objects() {
        return Stream.concat(first.stream(), ifAllAreAdmitted().afterAdmission().stream())
                .toList();
    }

    /**
     * Returns the cluster for the deciding cycle.
     *
     * @param decide runs a cycle; called once if a group has to be admitted before it has pods
     */
    public Settled settle(Function<Cluster, CycleReport> decide) {
        ClusterState first = with(before, this.first);
        if (expansion.creations().stream().noneMatch(Creation::needsAdmission)) {
            return new Settled(
                    first.cluster(), List.of(), submitted, ifAllAreAdmitted().refused());
        }
        CycleReport report = decide.apply(first.cluster());
        List<Patched<?>> phases = new ArrayList<>();
        Set<String> admitted = new HashSet<>();
        report.changedPhases().forEach((group, phase) -> {
            if (phase == JobPhase.INQUEUE) {
                admitted.add(group);
                phases.add(new Patched<>(Kinds.POD_GROUP, group, PodGroupForm.inPhase(phase)));
            }
        });
        // Pods of other groups use no quota.
        Stored second = Stored.of(expansion, surroundings, admitted::contains);
        return second.afterAdmission().isEmpty()
                ? new Settled(first.cluster(), List.of(), submitted, second.refused())
                : new Settled(
                        with(first.apply(new Edit.Changed(phases)).state(), second.afterAdmission())
                                .cluster(),
                        report.admitted(),
                        submitted,
                        second.refused());
    }

    /**
     * A cluster in which the pods of admitted groups exist.
     *
     * @param admitted the groups that the first cycle admitted
     * @param submitted the workloads, in the order of the manifests
     * @param refused the reasons against pods that cannot be created, by "namespace/name"
     */
    public record Settled(
            Cluster cluster, List<String> admitted, List<Submitted> submitted, Map<String, String> refused) {
        /** Returns the report of the cycle on this cluster, with the admissions of the first cycle. */
        public CycleReport complete(CycleReport report) {
            if (admitted.isEmpty()) {
                return report;
            }
            SortedMap<String, JobPhase> changed = new TreeMap<>(report.changedPhases());
            for (String group : admitted) {
                JobPhase phase = report.phases().get(group);
                if (phase != null) {
                    changed.putIfAbsent(group, phase);
                }
            }
            return report.toBuilder()
                    .admitted(Stream.concat(admitted.stream(), report.admitted().stream())
                            .toList())
                    .changedPhases(changed)
                    .build();
        }

        /** Returns the decisions of the cycle on this cluster about each workload, in the order of the manifests. */
        public List<SubmissionAnswer> answers(CycleReport report) {
            return submitted.stream()
                    .map(one -> SubmissionAnswer.of(one, cluster, report, refused))
                    .toList();
        }
    }

    /** Returns the cluster with all pods, whether their groups are admitted or not. */
    public ClusterState stateWithAllPods() {
        return with(before, objects());
    }

    /** Stores the expansion again, because its pods need more memory than time. */
    private Stored ifAllAreAdmitted() {
        return Stored.of(expansion, surroundings, group -> true);
    }

    private ClusterState with(ClusterState state, List<ObjectNode> objects) {
        return objects.isEmpty()
                ? state
                : state.apply(new Edit.There(ReadObjects.read(objects, NAME, options)))
                        .state();
    }

    /** Returns the name of a submitted job in the cluster: that of its group. Other names are unchanged. */
    public String nameOf(String name) {
        return submitted.stream()
                .filter(one -> one.key().equals(name) && one.groups().size() == 1)
                .map(one -> one.groups().get(0))
                .findFirst()
                .orElse(name);
    }
}
