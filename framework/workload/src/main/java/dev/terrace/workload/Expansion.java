package dev.terrace.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.workload.manifest.Creation;
import dev.terrace.workload.manifest.ManifestWarnings;
import java.util.List;
import java.util.stream.Stream;

/**
 * The objects that controllers create from manifests.
 *
 * @param creations one for each manifest that affects scheduling, in the order of the manifests
 * @param ownGroups the groups that Volcano gives to pods without one
 * @param selectors Services and controllers whose pods Kubernetes spreads by default
 */
public record Expansion(List<Creation> creations, List<ObjectNode> ownGroups, List<ObjectNode> selectors) {
    /** All claims, groups and pods, in the order in which they are created. */
    public List<ObjectNode> objects() {
        return Stream.of(claims(), groups(), pods(), later())
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the claims. */
    public List<ObjectNode> claims() {
        return creations.stream()
                .flatMap(creation -> creation.claims().stream())
                .toList();
    }

    /** Returns all groups. */
    public List<ObjectNode> groups() {
        return Stream.concat(creations.stream().flatMap(creation -> creation.groups().stream()), ownGroups.stream())
                .toList();
    }

    /** Returns the pods that are posted first, after the admission of their groups if they need it. */
    public List<ObjectNode> pods() {
        return creations.stream().flatMap(creation -> creation.pods().stream()).toList();
    }

    /** Returns the pods that are posted after other pods run. */
    public List<ObjectNode> later() {
        return creations.stream()
                .flatMap(creation -> creation.later().stream())
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the sentences about objects that are not created, and the warnings about each manifest. */
    public List<String> notes() {
        return creations.stream()
                .flatMap(creation -> Stream.concat(
                        creation.notes().stream()
                                .map(note ->
                                        "%s: %s.".formatted(creation.source().title(), note)),
                        ManifestWarnings.of(creation.source()).stream()))
                .toList();
    }
}
