package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Sources;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ClusterObjects;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Meta;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.ObjectSink;
import dev.terrace.text.ObjectTree;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Strips a dump of parts that no cycle reads and that may be confidential. These are Events, Secrets and other unread
 * kinds, commands and environments of containers, managed fields, and kubectl's copies of objects. The rest keeps its
 * fields and their order.
 */
public final class BareDump {
    private static final Set<String> CONTAINERS = Set.of("containers", "initContainers", "ephemeralContainers");
    private static final List<String> OF_CONTAINERS = List.of(
            "env", "envFrom", "command", "args", "lifecycle", "livenessProbe", "readinessProbe", "startupProbe");

    private BareDump() {}

    /**
     * Returns the stripped objects of the inputs, in order.
     *
     * @throws InvalidInput if an input is malformed
     */
    public static List<ObjectNode> read(List<String> inputs) {
        Findings findings = new Findings();
        List<ObjectNode> objects = new ArrayList<>();
        Copies copies = new Copies();
        Inputs.read(
                Sources.of(inputs, findings::add),
                (header, body) -> take(header, body, copies, objects::add),
                findings::add);
        findings.orThrow(false);
        return objects;
    }

    /**
     * Writes objects as a dump, and closes the stream.
     *
     * @throws IOException if the stream fails
     */
    public static void write(List<ObjectNode> objects, OutputStream out, SnapshotWriter.Format format)
            throws IOException {
        try (ObjectSink sink = format.sink(out)) {
            for (ObjectNode object : objects) {
                sink.write(object);
            }
        }
    }

    /**
     * Copies the stripped inputs to one dump, object by object, and closes the stream.
     *
     * @throws InvalidInput if an input is malformed, after a part may have been written
     * @throws IOException if the stream fails
     */
    public static void copy(List<String> inputs, OutputStream out, SnapshotWriter.Format format) throws IOException {
        Findings findings = new Findings();
        try (ObjectSink sink = format.sink(out)) {
            Copies copies = new Copies();
            Inputs.read(
                    Sources.of(inputs, findings::add),
                    (header, body) -> take(header, body, copies, object -> write(object, sink)),
                    findings::add);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        findings.orThrow(false);
    }

    private static void write(ObjectNode object, ObjectSink sink) {
        try {
            sink.write(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void take(Header header, Events body, Copies copies, Consumer<ObjectNode> to) {
        if (!ClusterObjects.keeps(header)) {
            body.skip();
            return;
        }
        ObjectNode object = ObjectTree.read(header, body);
        if (copies.isOne(header, object)) {
            return;
        }
        strip(object);
        if (!header.is("", "ConfigMap") || describesDevices(object)) {
            to.accept(object);
        }
    }

    /**
     * Removes everything except descriptions of devices from a ConfigMap.
     *
     * @return whether it has any
     */
    private static boolean describesDevices(ObjectNode map) {
        JsonNode data = map.path("data");
        map.retain("apiVersion", "kind", "metadata");
        ObjectNode kept = map.withObjectProperty("data");
        data.properties().stream()
                .filter(entry -> ConfigMapSpec.describesDevices(entry.getKey())
                        && entry.getValue().isTextual())
                .forEach(entry -> kept.set(entry.getKey(), entry.getValue()));
        return !kept.isEmpty();
    }

    private static void strip(ObjectNode object) {
        if (object.get("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields");
            if (metadata.get("annotations") instanceof ObjectNode annotations) {
                annotations.remove(Meta.COPIES);
            }
        }
        if (object.get("spec") instanceof ObjectNode spec) {
            CONTAINERS.forEach(kind -> spec.path(kind).forEach(BareDump::stripContainer));
        }
    }

    private static void stripContainer(JsonNode container) {
        if (container instanceof ObjectNode fields) {
            fields.remove(OF_CONTAINERS);
        }
    }
}
