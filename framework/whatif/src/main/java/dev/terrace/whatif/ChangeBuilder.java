package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.configuration.Configuration;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.ReadObjects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A mutable draft, to which changes are applied in sequence. */
public final class ChangeBuilder {
    private record Place(String kind, String key) {}

    private final Dump dump;
    private final EditableConfiguration editable;
    private final NodeCopies copies;
    private final Map<Place, ObjectNode> patched = new LinkedHashMap<>();
    private final List<Place> removed = new ArrayList<>();
    private @Nullable JsonNode configuration;

    public ChangeBuilder(Dump dump, EditableConfiguration editable) {
        this.dump = dump;
        copies = new NodeCopies(dump.state().cluster());
        this.editable = editable;
    }

    /**
     * Returns the current state of an object. Callers must not modify it.
     *
     * @throws IllegalArgumentException if it does not exist
     */
    public ObjectNode object(String kind, String key) {
        Place place = new Place(kind, key);
        ObjectNode known = patched.get(place);
        if (known == null && !removed.contains(place)) {
            known = dump.objects().find(kind, key).orElse(null);
        }
        if (known == null) {
            throw new IllegalArgumentException("the dump has no " + kind + " '" + key + "'");
        }
        return known;
    }

    /** Returns the current state of the configuration. Callers must not modify it. */
    public JsonNode configuration() {
        return configuration == null ? editable.data() : configuration;
    }

    /**
     * Applies a change.
     *
     * @throws IllegalArgumentException if it changes an object or a field that does not exist
     */
    public ChangeBuilder make(Change change) {
        if (change instanceof Change.Patched) {
            change.names().forEach(name -> patch(change.kind(), name, change.patch()));
        } else if (change instanceof Change.Removed gone) {
            Place place = new Place(gone.kind(), gone.key());
            patched.remove(place);
            removed.add(place);
        } else if (change instanceof Change.AddedNodes added) {
            add(added);
        } else if (change instanceof Change.Configured configured) {
            configuration = configuration == null ? editable.data() : configuration;
            Trees.patch(configuration, configured.patch());
        }
        return this;
    }

    /** Adds copies of a node. Their numbers continue after those of earlier copies. */
    private void add(Change.AddedNodes added) {
        ObjectNode node = object(Change.NODE, added.like());
        int number = 0;
        for (int i = 0; i < added.count(); i++) {
            String name;
            do {
                name = NodeCopies.name(added.like(), ++number);
            } while (isThere(name));
            copies.copy(node, name).forEach(this::put);
        }
    }

    private void put(ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        String namespace = metadata.path("namespace").asText();
        String name = metadata.path("name").asText();
        patched.put(
                new Place(object.path("kind").asText(), namespace.isEmpty() ? name : namespace + "/" + name), object);
    }

    private boolean isThere(String node) {
        return patched.containsKey(new Place(Change.NODE, node))
                || dump.state().cluster().nodes().stream()
                        .anyMatch(each -> each.name().equals(node));
    }

    private void patch(String kind, String key, List<PatchOperation> operations) {
        Place place = new Place(kind, key);
        ObjectNode object = patched.get(place);
        if (object == null) {
            object = object(kind, key).deepCopy();
        }
        Trees.patch(object, operations);
        patched.put(place, object);
    }

    /** Returns whether a change concerned the configuration. */
    boolean isConfigured() {
        return configuration != null;
    }

    /**
     * Returns the result of the changes.
     *
     * @param cause the place that findings name
     * @throws InvalidInput if an API server would reject a changed object, or the configuration is invalid
     */
    public DecisionInput world(String cause) {
        try {
            Configuration changed =
                    configuration == null ? editable.configuration() : editable.of(configuration, cause);
            List<Edit> edits = edits(cause);
            // The same state is reused without edits, so that the engine's caches stay valid.
            return DecisionInput.of(
                    edits.isEmpty() ? dump.state() : dump.state().apply(edits).state(), changed);
        } catch (InvalidInput e) {
            throw new InvalidInput(e.findings().stream()
                    .filter(Finding::isError)
                    .map(finding -> Finding.error(Position.of(cause), finding.message()))
                    .toList());
        }
    }

    /**
     * Returns the warnings about the changed objects, and about the cluster with them, that the dump does not cause.
     *
     * @param cause the place that findings name
     * @param after the cluster with the changes
     */
    public List<Finding> warnings(String cause, ClusterState after) {
        if (patched.isEmpty() && removed.isEmpty()) {
            return List.of();
        }
        List<ObjectNode> originals = patched.keySet().stream()
                .flatMap(place -> dump.objects().find(place.kind(), place.key()).stream())
                .toList();
        Set<String> before =
                warnings(originals, cause, dump.state()).map(Finding::message).collect(Collectors.toSet());
        return warnings(List.copyOf(patched.values()), cause, after)
                .filter(finding -> !before.contains(finding.message()))
                .map(finding -> Finding.warning(Position.of(cause), finding.message()))
                .distinct()
                .toList();
    }

    private Stream<Finding> warnings(List<ObjectNode> objects, String cause, ClusterState state) {
        return Stream.concat(
                ReadObjects.read(objects, cause, dump.options()).warnings().stream(), state.findings().stream());
    }

    private List<Edit> edits(String cause) {
        List<Edit> edits = new ArrayList<>();
        removed.forEach(place -> edits.add(new Edit.Gone(place.kind(), place.key())));
        if (!patched.isEmpty()) {
            List<ObjectNode> objects = List.copyOf(patched.values());
            edits.add(new Edit.There(ReadObjects.read(objects, cause, dump.options())));
        }
        return edits;
    }
}
