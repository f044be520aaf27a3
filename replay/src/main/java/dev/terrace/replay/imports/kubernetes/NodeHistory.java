package dev.terrace.replay.imports.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.replay.trace.NodeChange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The nodes of a history: the last known state of each, and the times at which they came and went. */
final class NodeHistory {
    private final Map<String, NodeSpec> nodes = new TreeMap<>();
    private final Map<String, State> last = new TreeMap<>();
    private final Map<String, State> seen = new TreeMap<>();
    private final List<Change> changes = new ArrayList<>();
    private Instant before = Instant.EPOCH;

    /** A change between two times; they are equal if its time is known. */
    private record Change(String node, NodeChange.Kind kind, Instant after, Instant until) {}

    /** @param since the creation of the node; the epoch if unknown */
    private record State(boolean isThere, boolean isCordoned, Instant since, Instant cordonedSince) {
        static final State GONE = new State(false, false, Instant.EPOCH, Instant.EPOCH);
    }

    /** Notes a state of a node. It counts at the end of its dump, or with {@link #changed}. */
    void see(JsonNode node) {
        JsonNode metadata = node.path("metadata");
        Instant cordoned = Instant.EPOCH;
        for (JsonNode taint : node.path("spec").path("taints")) {
            if (taint.path("key").asText().equals(Taint.CORDON.key())) {
                cordoned = time(taint, "timeAdded");
            }
        }
        seen.put(
                metadata.path("name").asText(),
                new State(
                        true,
                        node.path("spec").path("unschedulable").asBoolean(),
                        time(metadata, "creationTimestamp"),
                        cordoned));
    }

    private static Instant time(JsonNode object, String field) {
        return Timestamps.parse(object.path(field).asText("")).orElse(Instant.EPOCH);
    }

    /** Sets the amounts, labels and taints of a node. */
    void is(NodeSpec node) {
        nodes.put(node.name(), node);
    }

    /** Compares the nodes of a dump with those before it, unless the dump has none. */
    void endDump(Instant now) {
        if (seen.isEmpty()) {
            return;
        }
        last.keySet().stream()
                .filter(node -> !seen.containsKey(node))
                .toList()
                .forEach(node -> update(node, State.GONE, now));
        new HashMap<>(seen).forEach((node, state) -> update(node, state, now));
        seen.clear();
        before = now;
    }

    /** Counts a state from an event. */
    void changed(String node, boolean isDeleted, Sighting at) {
        Instant now = at.time();
        if (!at.isLowerBound()) {
            before = now;
        }
        State state = seen.remove(node);
        update(node, isDeleted || state == null ? State.GONE : state, now);
        before = now;
    }

    private void update(String node, State now, Instant time) {
        State old = last.getOrDefault(node, State.GONE);
        if (now.isThere() != old.isThere()) {
            add(node, now.isThere() ? NodeChange.Kind.there : NodeChange.Kind.gone, now.since(), time);
        }
        if (now.isThere() && now.isCordoned() != old.isCordoned()) {
            add(
                    node,
                    now.isCordoned() ? NodeChange.Kind.cordoned : NodeChange.Kind.uncordoned,
                    now.cordonedSince(),
                    time);
        }
        last.put(node, now);
    }

    private void add(String node, NodeChange.Kind kind, Instant exact, Instant until) {
        boolean isExact = !exact.equals(Instant.EPOCH) && !exact.isAfter(until);
        changes.add(new Change(node, kind, isExact ? exact : before, isExact ? exact : until));
    }

    /** Returns all nodes that were ever there. */
    List<NodeSpec> nodes() {
        return List.copyOf(nodes.values());
    }

    /**
     * Returns the changes since the start of a trace, in order of time. A node of the first dump whose creation is
     * unknown is there at the start.
     */
    List<NodeChange> changes(Instant start, Assume assume) {
        List<NodeChange> found = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (Change change : changes) {
            boolean isFirst = known.add(change.node());
            long time = change.after().equals(Instant.EPOCH)
                    ? 0
                    : Duration.between(
                                    start,
                                    assume.between(change.after(), change.until())
                                            .at())
                            .toSeconds();
            if (time > 0 || !isFirst || change.kind() != NodeChange.Kind.there) {
                found.add(new NodeChange(Math.max(0, time), change.node(), change.kind()));
            }
        }
        found.sort(Comparator.comparingLong(NodeChange::time));
        return found;
    }
}
