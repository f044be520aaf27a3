package dev.terrace.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.workload.manifest.Creation;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects of an expansion as an API server stores them, in the two steps in which Volcano creates them.
 *
 * @param first claims, groups, and the pods that need no admission
 * @param afterAdmission the pods that are created when their groups are admitted
 * @param notes sentences about objects that are not created, with the reason
 */
public record Stored(List<ObjectNode> first, List<ObjectNode> afterAdmission, List<String> notes) {
    /**
     * Stores an expansion in a cluster.
     *
     * @param surroundings the surroundings in the cluster; their clock is the creation time of objects without one
     */
    public static Stored of(Expansion expansion, Surroundings surroundings) {
        ApiServer server = new ApiServer(surroundings);
        String now = surroundings.now() == null ? null : surroundings.now().toString();
        Set<String> notes = new LinkedHashSet<>(expansion.notes());
        List<ObjectNode> first = new ArrayList<>();
        List<ObjectNode> after = new ArrayList<>();
        for (Creation creation : expansion.creations()) {
            String given = Values.text(creation.source().metadata(), "creationTimestamp");
            String created = given.isEmpty() ? now : given;
            creation.claims().forEach(claim -> first.add(created(claim, created)));
            creation.groups().forEach(group -> first.add(created(group, created)));
            for (ObjectNode pod : creation.pods()) {
                ObjectNode stored = created(pod, created);
                String refusal = server.store(stored).orElse("");
                if (refusal.isEmpty()) {
                    (creation.needsAdmission() ? after : first).add(stored);
                } else {
                    notes.add("%s: %s.".formatted(creation.source().title(), refusal));
                }
            }
        }
        expansion.ownGroups().forEach(group -> first.add(created(group, now)));
        return new Stored(List.copyOf(first), List.copyOf(after), List.copyOf(notes));
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
