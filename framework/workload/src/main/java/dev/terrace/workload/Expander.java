package dev.terrace.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.NamespaceSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Spelling;
import dev.terrace.objects.Kinds;
import dev.terrace.text.Header;
import dev.terrace.workload.admission.AdmissionRules;
import dev.terrace.workload.admission.LimitRanges;
import dev.terrace.workload.job.JobController;
import dev.terrace.workload.manifest.Creation;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import dev.terrace.workload.owner.Controllers;
import dev.terrace.workload.owner.Grouping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Expands manifests as Volcano's webhooks and controllers do: a Volcano Job becomes a group, pods and claims, and the
 * pods of other workloads get groups. Owners whose pods are among the manifests create no others.
 *
 * @param schedulerName the name of Volcano's scheduler
 */
public record Expander(Surroundings surroundings, Naming naming, String schedulerName) {
    private static final String BATCH = "batch.volcano.sh";

    /** The API groups of the kinds that own pods. */
    private static final Map<String, String> OWNERS = Map.of(
            "Deployment", "apps", "ReplicaSet", "apps", "StatefulSet", "apps", "DaemonSet", "apps", "Job", "batch");

    private static final Set<String> SELECTING = Set.of("Service", "ReplicaSet", "StatefulSet");

    /** The API groups of the kinds that accompany workloads and create no pods. */
    private static final Map<String, String> IDLE = Map.ofEntries(
            Map.entry("ConfigMap", ""),
            Map.entry("Secret", ""),
            Map.entry("ServiceAccount", ""),
            Map.entry("Namespace", ""),
            Map.entry("Role", "rbac.authorization.k8s.io"),
            Map.entry("RoleBinding", "rbac.authorization.k8s.io"),
            Map.entry("ClusterRole", "rbac.authorization.k8s.io"),
            Map.entry("ClusterRoleBinding", "rbac.authorization.k8s.io"),
            Map.entry("Ingress", "networking.k8s.io"),
            Map.entry("NetworkPolicy", "networking.k8s.io"),
            Map.entry("PodDisruptionBudget", "policy"),
            Map.entry("HorizontalPodAutoscaler", "autoscaling"));

    /**
     * Expands manifests.
     *
     * @throws InvalidInput with all errors: about objects that an API server would refuse, and about kinds that are not
     *     expanded; with one error if the objects would be too many
     */
    public Expansion expand(List<Manifest> manifests) {
        ObjectBudget budget = new ObjectBudget();
        manifests.forEach(budget::add);
        Set<String> claims = manifests.stream()
                .filter(manifest -> manifest.is("", "PersistentVolumeClaim"))
                .map(manifest -> manifest.namespace() + "/" + manifest.name())
                .collect(Collectors.toSet());
        List<Creation> creations = new ArrayList<>();
        List<ObjectNode> related = new ArrayList<>();
        List<Finding> errors = new ArrayList<>();
        Map<String, Long> copies = manifests.stream()
                .filter(manifest -> !isIn(IDLE, manifest))
                .collect(Collectors.groupingBy(Expander::key, LinkedHashMap::new, Collectors.counting()));
        Set<String> owning = owning(manifests);
        Set<String> namespaces = namespaces(manifests);
        Set<String> names = new HashSet<>();
        for (Manifest manifest : manifests) {
            long count = copies.getOrDefault(key(manifest), 0L);
            if (isIn(IDLE, manifest) || !names.add(key(manifest))) {
                continue;
            }
            try {
                if (count > 1) {
                    throw refused(
                            manifest,
                            "it is given %s times; an API server creates one object of a kind and name."
                                    .formatted(count));
                }
                if (!namespaces.isEmpty() && !namespaces.contains(manifest.namespace())) {
                    throw new InvalidInput(noNamespace(manifest, namespaces));
                }
                if (manifest.is("", "Service")) {
                    related.add(named(manifest));
                } else {
                    creations.add(create(manifest, owning, claims, related));
                }
            } catch (InvalidInput refused) {
                errors.addAll(refused.findings());
            }
        }
        createdTwice(creations, errors);
        if (!errors.isEmpty()) {
            throw new InvalidInput(errors);
        }
        AdmissionRules rules = AdmissionRules.of(surroundings.cluster());
        creations.stream()
                .flatMap(creation -> Stream.concat(
                        creation.pods().stream(), creation.later().stream().flatMap(List::stream)))
                .forEach(pod -> LimitRanges.setDefaults(pod, rules));
        List<ObjectNode> ungrouped = creations.stream()
                .filter(creation -> !creation.needsAdmission())
                .flatMap(creation -> creation.pods().stream())
                .toList();
        List<ObjectNode> groups = new Grouping(related, naming, schedulerName).group(ungrouped);
        List<ObjectNode> selectors = related.stream()
                .filter(object -> SELECTING.contains(Values.text(object, "kind")))
                .toList();
        return new Expansion(List.copyOf(creations), groups, selectors);
    }

    /** Adds an error for each manifest that creates an object of the same name as another. */
    private static void createdTwice(List<Creation> creations, List<Finding> errors) {
        Map<String, Creation> creators = new HashMap<>();
        for (Creation creation : creations) {
            creation.objects()
                    .map(Expander::key)
                    .filter(key -> creators.putIfAbsent(key, creation) != null)
                    .findFirst()
                    .ifPresent(key -> errors.add(creation.source()
                            .error(
                                    "its %s is also created by %s."
                                            .formatted(
                                                    key,
                                                    Objects.requireNonNull(creators.get(key))
                                                            .source()
                                                            .title()),
                                    creation.source().metadata().path("name"))));
        }
    }

    private static boolean isIn(Map<String, String> groups, Manifest manifest) {
        String group = groups.get(manifest.kind());
        return group != null && manifest.is(group, manifest.kind());
    }

    /** Returns the names of all namespaces; empty if the cluster's are unknown. */
    private Set<String> namespaces(List<Manifest> manifests) {
        List<NamespaceSpec> known = surroundings.cluster().namespaces();
        Stream<String> submitted = manifests.stream()
                .filter(manifest -> manifest.is("", "Namespace"))
                .map(Manifest::name);
        return known.isEmpty()
                ? Set.of()
                : Stream.of(known.stream().map(NamespaceSpec::name), submitted, Stream.of("default", "kube-system"))
                        .flatMap(names -> names)
                        .collect(Collectors.toSet());
    }

    private static Finding noNamespace(Manifest manifest, Set<String> namespaces) {
        String name = manifest.namespace();
        String hint = Spelling.hint(name, namespaces);
        return manifest.error(
                "namespace '%s' does not exist.%s"
                        .formatted(name, hint.isEmpty() ? " Submit the Namespace as well." : hint),
                manifest.metadata().path("namespace"),
                manifest.metadata());
    }

    /** Returns the keys of the owners that manifests name. */
    private static Set<String> owning(List<Manifest> manifests) {
        Set<String> owning = new HashSet<>();
        for (Manifest manifest : manifests) {
            for (JsonNode reference : manifest.metadata().path("ownerReferences")) {
                Header owner = new Header(
                        Values.text(reference, "apiVersion"),
                        Values.text(reference, "kind"),
                        manifest.header().place());
                owning.add(key(owner.kind(), owner.group(), manifest.namespace(), Values.text(reference, "name")));
            }
        }
        return owning;
    }

    private static String key(Manifest manifest) {
        return key(manifest.kind(), manifest.header().group(), manifest.namespace(), manifest.name());
    }

    /** @param group empty for a core kind, and if the group is not given */
    private static String key(String kind, String group, String namespace, String name) {
        return "%s.%s %s/%s".formatted(kind, group, namespace, name);
    }

    private static String key(ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        return "%s %s/%s"
                .formatted(
                        Values.text(object, "kind"), Values.text(metadata, "namespace"), Values.text(metadata, "name"));
    }

    /** @param related receives the objects that own or select pods */
    private Creation create(Manifest manifest, Set<String> owning, Set<String> claims, List<ObjectNode> related) {
        if (manifest.is(BATCH, "Job") && !manifest.header().apiVersion().isEmpty()) {
            return new JobController(surroundings, naming, schedulerName).create(manifest, claims, related);
        }
        if (isIn(OWNERS, manifest)) {
            if (Stream.of(OWNERS.getOrDefault(manifest.kind(), ""), "")
                    .map(group -> key(manifest.kind(), group, manifest.namespace(), manifest.name()))
                    .anyMatch(owning::contains)) {
                related.add(named(manifest));
                return created(manifest, List.of(), List.of(), List.of());
            }
            if (manifest.kind().equals("DaemonSet")) {
                throw refused(
                        manifest,
                        "DaemonSets are not expanded, because their controller chooses the nodes; submit the pods.");
            }
            Controllers.Made made = new Controllers(naming).make(manifest);
            related.addAll(made.owners());
            return created(manifest, made.claims(), List.of(), made.pods());
        }
        ObjectNode copy = named(manifest);
        if (manifest.is("", "Pod")) {
            return created(manifest, List.of(), List.of(), List.of(copy));
        }
        if (manifest.is("scheduling.volcano.sh", "PodGroup")) {
            ObjectNode spec = Values.object(copy, "spec");
            if (Values.text(spec, "queue").isEmpty()) {
                spec.put("queue", "default");
            }
            return created(manifest, List.of(), List.of(copy), List.of());
        }
        if (manifest.is("", "PersistentVolumeClaim")) {
            return created(manifest, List.of(copy), List.of(), List.of());
        }
        throw refused(manifest, unknown(manifest));
    }

    private static InvalidInput refused(Manifest manifest, String sentence) {
        return new InvalidInput(manifest.error(sentence));
    }

    private static Creation created(
            Manifest manifest, List<ObjectNode> claims, List<ObjectNode> groups, List<ObjectNode> pods) {
        return new Creation(manifest, claims, groups, pods, List.of(), false, List.of());
    }

    private static ObjectNode named(Manifest manifest) {
        ObjectNode copy = manifest.object().deepCopy();
        Values.object(copy, "metadata").put("name", manifest.name()).put("namespace", manifest.namespace());
        return copy;
    }

    private static String unknown(Manifest manifest) {
        if (Kinds.of(manifest.header()) != null && !manifest.is("", "ReplicationController")) {
            return "an object of this kind is not a workload. Add it to the snapshot.";
        }
        String group = manifest.header().group();
        return "its controller is not part of Terrace. "
                + switch (manifest.kind() + "." + group) {
                    case "CronJob.batch", "CronJob.batch.volcano.sh" ->
                        "Submit its spec.jobTemplate as a Job of the group %s.".formatted(group);
                    case "JobFlow.flow.volcano.sh" -> "Submit its Jobs: the JobTemplate of each flow, as a Job.";
                    case "JobTemplate.flow.volcano.sh" -> "Submit its spec as a Job of the group batch.volcano.sh.";
                    default ->
                        "Submit the objects that it creates for a copy that cannot start: a suspended one, or one with"
                                + " a scheduling gate in its pod template. Remove suspension and gate first.";
                };
    }
}
