package dev.terrace.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.Kinds;
import dev.terrace.workload.admission.AdmissionRules;
import dev.terrace.workload.manifest.Creation;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects of an expansion as an API server stores them, in the two steps in which Volcano creates them. Objects are
 * created in the order of the manifests, those after admission last.
 */
public final class Stored {
    private final ApiServer server;
    private final @Nullable String now;
    private final List<ObjectNode> first = new ArrayList<>();
    private final List<ObjectNode> after = new ArrayList<>();
    private final Map<String, String> refused = new LinkedHashMap<>();
    private final Set<String> notes;
    private final List<Finding> errors = new ArrayList<>();

    private Stored(Expansion expansion, Surroundings surroundings) {
        AdmissionRules rules = AdmissionRules.of(surroundings.cluster());
        server = new ApiServer(surroundings, rules);
        now = surroundings.now() == null ? null : surroundings.now().toString();
        notes = new LinkedHashSet<>(expansion.notes());
        rules.unchecked().ifPresent(notes::add);
        expansion.creations().stream()
                .map(creation -> creation.source().namespace())
                .distinct()
                .flatMap(namespace -> rules.recounts().getOrDefault(namespace, List.of()).stream())
                .forEach(notes::add);
    }

    /**
     * Stores an expansion in a cluster.
     *
     * @param surroundings the surroundings in the cluster; their clock is the creation time of objects without one
     * @param isAdmitted whether a group, "namespace/name", that needs admission is admitted
     * @throws InvalidInput with all manifests that an API server refuses
     */
    public static Stored of(Expansion expansion, Surroundings surroundings, Predicate<String> isAdmitted) {
        Stored stored = new Stored(expansion, surroundings);
        expansion.selectors().forEach(selector -> stored.first.add(created(selector, stored.now)));
        List<Creation> waiting = new ArrayList<>();
        for (Creation creation : expansion.creations()) {
            if (stored.canHavePods(creation)) {
                if (creation.needsAdmission()) {
                    waiting.add(creation);
                } else {
                    stored.pods(creation, stored.first);
                }
            }
        }
        if (!stored.errors.isEmpty()) {
            throw new InvalidInput(stored.errors);
        }
        expansion
                .ownGroups()
                .forEach(group -> stored.group(group, stored.now)
                        .ifPresent(reason -> stored.notes.add(
                                "PodGroup %s cannot be created: %s.".formatted(Kinds.POD_GROUP.keyOf(group), reason))));
        waiting.stream()
                .filter(creation ->
                        creation.groups().stream().map(Kinds.POD_GROUP::keyOf).allMatch(isAdmitted))
                .forEach(creation -> stored.pods(creation, stored.after));
        return stored;
    }

    /** Returns selectors, claims, groups, and the pods that need no admission. */
    public List<ObjectNode> first() {
        return first;
    }

    /** Returns the pods that are created when their groups are admitted. */
    public List<ObjectNode> afterAdmission() {
        return after;
    }

    /** Returns the reasons against refused pods, by "namespace/name". */
    public Map<String, String> refused() {
        return refused;
    }

    /** Returns sentences about objects that are not created and about rules that are not checked. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Creates the object of a manifest and what its controller creates before pods. */
    private boolean canHavePods(Creation creation) {
        server.admission().begin();
        Optional<String> refusal = ofManifest(creation);
        if (refusal.isPresent()) {
            Manifest source = creation.source();
            errors.add(source.error("an API server refuses it: %s.".formatted(refusal.get()), source.metadata()));
            return false;
        }
        Optional<String> obstacle = ofController(creation);
        obstacle.ifPresent(reason -> creation.pods().forEach(pod -> refused.put(Kinds.POD.keyOf(pod), reason)));
        return obstacle.isEmpty();
    }

    private Optional<String> ofManifest(Creation creation) {
        Manifest source = creation.source();
        if (source.is("", "PersistentVolumeClaim")) {
            return claim(creation.claims().get(0), time(creation));
        }
        if (source.is("scheduling.volcano.sh", "PodGroup")) {
            return group(creation.groups().get(0), time(creation));
        }
        return source.is("", "Pod")
                ? Optional.empty()
                : server.admission()
                        .object(
                                source.namespace(),
                                "%ss.%s"
                                        .formatted(
                                                source.kind().toLowerCase(Locale.ROOT),
                                                source.header().group()));
    }

    private Optional<String> ofController(Creation creation) {
        Manifest source = creation.source();
        if (source.is("apps", "Deployment")) {
            return server.admission().object(source.namespace(), "replicasets.apps");
        }
        if (!creation.needsAdmission()) {
            return Optional.empty();
        }
        for (ObjectNode claim : creation.claims()) {
            Optional<String> refusal = claim(claim, time(creation));
            if (refusal.isPresent()) {
                return refusal.map(reason -> "its claim cannot be created: " + reason);
            }
        }
        return creation.groups().stream()
                .map(group -> group(group, time(creation)))
                .flatMap(Optional::stream)
                .findFirst()
                .map(reason -> "its PodGroup cannot be created: " + reason);
    }

    private Optional<String> claim(ObjectNode claim, @Nullable String created) {
        Optional<String> refusal = server.admission().claim(claim);
        if (refusal.isEmpty()) {
            first.add(created(claim, created));
        }
        return refusal;
    }

    private Optional<String> group(ObjectNode group, @Nullable String created) {
        String namespace = Values.text(group.path("metadata"), "namespace");
        Optional<String> refusal = server.admission().object(namespace, "podgroups.scheduling.volcano.sh");
        if (refusal.isEmpty()) {
            first.add(created(group, created));
        }
        return refusal;
    }

    private void pods(Creation creation, List<ObjectNode> list) {
        server.admission().begin();
        Map<String, ObjectNode> claims = new HashMap<>();
        if (!creation.needsAdmission()) {
            creation.claims().forEach(claim -> claims.put(Values.text(claim.path("metadata"), "name"), claim));
        }
        for (ObjectNode pod : creation.pods()) {
            ObjectNode stored = created(pod, time(creation));
            Optional<String> refusal = ownClaims(stored, claims, creation).or(() -> server.store(stored));
            if (refusal.isEmpty()) {
                list.add(stored);
            } else {
                refused.put(Kinds.POD.keyOf(pod), refusal.get());
            }
        }
    }

    /** Creates the claims that a StatefulSet makes for a pod, before the pod. */
    private Optional<String> ownClaims(ObjectNode pod, Map<String, ObjectNode> claims, Creation creation) {
        for (JsonNode volume :
                claims.isEmpty() ? List.<JsonNode>of() : pod.path("spec").path("volumes")) {
            ObjectNode claim = claims.remove(Values.text(volume.path("persistentVolumeClaim"), "claimName"));
            Optional<String> refusal = claim == null ? Optional.empty() : claim(claim, time(creation));
            if (refusal.isPresent()) {
                return refusal.map(reason -> "its claim cannot be created: " + reason);
            }
        }
        return Optional.empty();
    }

    private @Nullable String time(Creation creation) {
        String given = Values.text(creation.source().metadata(), "creationTimestamp");
        return given.isEmpty() ? now : given;
    }

    private static ObjectNode created(ObjectNode object, @Nullable String time) {
        ObjectNode copy = object.deepCopy();
        ObjectNode metadata = Values.object(copy, "metadata");
        if (time != null && !Values.has(metadata, "creationTimestamp")) {
            metadata.put("creationTimestamp", time);
        }
        return copy;
    }
}
