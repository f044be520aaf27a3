package dev.terrace.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.Assembly.Assembled;
import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.model.finding.Position;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.ClusterObjects;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Patch;
import dev.terrace.objects.field.VolumeCounts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.yaml.snakeyaml.Yaml;

/** The objects of an API server as JSON: the reference for a cluster's state. */
public final class Objects {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ReadOptions OPTIONS = ReadOptions.defaults();

    private final TreeMap<String, ObjectNode> byName = new TreeMap<>();

    public static String nameOf(JsonNode object) {
        return object.path("kind").asText() + " " + keyOf(object);
    }

    /** Returns "namespace/name"; the name of an object without a namespace; the plugin and the scope of a state. */
    public static String keyOf(JsonNode object) {
        if (object.path("kind").asText().equals("PluginState")) {
            JsonNode spec = object.path("spec");
            return spec.path("plugin").asText() + "\0" + spec.path("scope").asText();
        }
        String name = object.path("metadata").path("name").asText();
        Kind<?> kind = Kinds.named(object.path("kind").asText());
        boolean isNamespaced = kind != null && kind.namespaced();
        return isNamespaced ? object.path("metadata").path("namespace").asText("default") + "/" + name : name;
    }

    /** Returns a copy with the same objects. */
    Objects copy() {
        Objects copy = new Objects();
        copy.byName.putAll(byName);
        return copy;
    }

    public void put(ObjectNode object) {
        byName.put(nameOf(object), object);
    }

    public void remove(String name) {
        byName.remove(name);
    }

    public Collection<ObjectNode> all() {
        return byName.values();
    }

    /** Reads all objects from scratch. */
    public Assembled read(Instant now) {
        return read(text(byName.values()), OPTIONS.at(now));
    }

    static Assembled read(InputStream text, ReadOptions options) {
        Findings findings = new Findings();
        ClusterObjects objects = ClusterObjects.read(Origin.of(new Source("dump", () -> text)), options, findings);
        return new Assembly(objects, options, findings, Position.of("dump")).assemble();
    }

    /** Returns some objects as an edit. */
    public static Edit.There there(Collection<ObjectNode> objects) {
        ReadObjects read = ReadObjects.read(text(objects), "edit", OPTIONS);
        return new Edit.There(read);
    }

    /** Returns a text as an edit, valid or not. */
    static Edit.There there(String yaml) {
        ObjectNode tree = JSON.valueToTree(new Yaml().load(yaml));
        return new Edit.There(ReadObjects.attempt(List.of(tree), "edit", OPTIONS));
    }

    /** Returns an object as edits with objects that were made in memory, in their own dimensions. */
    static List<Edit> made(ObjectNode object) {
        ReadObjects read = ReadObjects.read(List.of(object), "edit", OPTIONS);
        List<Edit> edits = new ArrayList<>();
        if (!read.otherPods().isEmpty()) {
            // A pod of another scheduler is not an object of a cluster.
            return List.of(new Edit.There(read));
        }
        AmountsTable amounts = new AmountsTable(ResourceNames.of(read.resources()), VolumeCounts.NONE);
        read.finish(amounts, new ReadObjects.Receiver() {
            @Override
            public <T> void there(Kind<T> kind, T item, Position place) {
                edits.add(Edit.Made.of(kind, item));
            }

            @Override
            public void leftOut(Kind<?> kind, String key) {
                edits.add(new Edit.Gone(kind.name(), key));
            }
        });
        return edits;
    }

    /** Patches an object, if it exists. */
    void patch(Kind<?> kind, String key, Patch<?> patch) {
        byName.computeIfPresent(kind.name() + " " + key, (name, object) -> {
            ObjectNode patched = object.deepCopy();
            patch.write().accept(patched);
            return patched;
        });
    }

    private static ByteArrayInputStream text(Collection<ObjectNode> objects) {
        ObjectNode list = JSON.createObjectNode().put("kind", "List").put("apiVersion", "v1");
        list.putArray("items").addAll(objects);
        try {
            return new ByteArrayInputStream(JSON.writeValueAsBytes(list));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
