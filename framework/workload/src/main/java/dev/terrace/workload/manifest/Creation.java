package dev.terrace.workload.manifest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * The objects that controllers create from a manifest, or the manifest itself if it needs no controller.
 *
 * @param claims persistent volume claims
 * @param groups pod groups
 * @param pods the pods that are posted first
 * @param later pods that are posted when all pods before them run, round by round
 * @param needsAdmission whether the pods are posted only once their group is admitted
 * @param notes sentences about objects that are not created, with the reason
 */
public record Creation(
        Manifest source,
        List<ObjectNode> claims,
        List<ObjectNode> groups,
        List<ObjectNode> pods,
        List<List<ObjectNode>> later,
        boolean needsAdmission,
        List<String> notes) {
    /** A creation without objects. */
    public static Creation nothing(Manifest source, String note) {
        return new Creation(source, List.of(), List.of(), List.of(), List.of(), false, List.of(note));
    }

    /** All objects, in the order in which they are created. */
    public Stream<ObjectNode> objects() {
        return Stream.of(
                        claims,
                        groups,
                        pods,
                        later.stream().flatMap(List::stream).toList())
                .flatMap(List::stream);
    }
}
