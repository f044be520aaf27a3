package dev.terrace.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.Assembly.Assembled;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.ClusterObjects;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collection;
import java.util.TreeMap;

/** The objects that an API server holds, as JSON: what a cluster's state is compared with. */
public final class Objects {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ReadOptions OPTIONS = ReadOptions.defaults();

    private final TreeMap<String, ObjectNode> byName = new TreeMap<>();

    public static String nameOf(JsonNode object) {
        return object.path("kind").asText() + " " + keyOf(object);
    }

    /** "namespace/name", or the name of an object without a namespace. */
    public static String keyOf(JsonNode object) {
        String name = object.path("metadata").path("name").asText();
        Kind<?> kind = Kinds.named(object.path("kind").asText());
        boolean isNamespaced = kind != null && kind.namespaced();
        return isNamespaced ? object.path("metadata").path("namespace").asText("default") + "/" + name : name;
    }

    /** The same objects. */
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

    /** All objects, read afresh. */
    public Assembled read(Instant now) {
        return read(text(byName.values()), OPTIONS.at(now));
    }

    static Assembled read(InputStream text, ReadOptions options) {
        Findings findings = new Findings();
        ClusterObjects objects = ClusterObjects.read(text, "dump", options, findings);
        return new Assembly(objects, options, findings, Position.of("dump")).assemble();
    }

    /** Some objects as an edit. */
    public static Edit.There there(Collection<ObjectNode> objects) {
        ReadObjects read = ReadObjects.read(text(objects), "edit", OPTIONS);
        return new Edit.There(read);
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
