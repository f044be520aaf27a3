package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Origin;
import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ClusterObjects;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.objects.ReadObjects;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Meta;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.ObjectSink;
import dev.terrace.text.ObjectTree;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
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
     * Returns the stripped objects of an origin, in order.
     *
     * @throws InvalidInput if the origin is malformed
     */
    public static List<ObjectNode> read(Origin origin) {
        Findings findings = new Findings();
        List<ObjectNode> objects = new ArrayList<>();
        SeenObjects seen = new SeenObjects();
        Inputs.read(
                origin.sources(findings::add),
                (header, body) -> take(header, body, origin, Set.of(), seen, objects::add),
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

    /** Writes objects to a file as {@link SnapshotWriter#apply} does. */
    public static void write(List<ObjectNode> objects, Path file) throws IOException {
        DumpFile.write(file, (out, format) -> write(objects, out, format));
    }

    /**
     * Copies the stripped objects of an origin to a file as {@link SnapshotWriter#apply} does, object by object.
     *
     * @throws InvalidInput if the origin is malformed
     * @throws IOException if the file cannot be written
     */
    public static void copy(Origin origin, Path file) throws IOException {
        DumpFile.write(file, (out, format) -> copy(origin, Set.of(), out, format));
    }

    /**
     * Writes a file as {@link SnapshotWriter#apply} does: the stripped objects of an origin, and its scheduler
     * configuration.
     *
     * @throws InvalidInput if the origin is malformed
     * @throws IOException if the file cannot be written
     */
    public static void writeWithConfiguration(Origin origin, Path file) throws IOException {
        DumpFile.write(file, (out, format) -> copyWithConfiguration(origin, out, format));
    }

    /** Writes to a stream as above, and closes it. */
    public static void copyWithConfiguration(Origin origin, OutputStream out, SnapshotWriter.Format format)
            throws IOException {
        copy(origin, Set.of(ConfigMapText.SUFFIX), out, format);
    }

    /** @param endings the endings of further keys of ConfigMaps that are kept */
    private static void copy(Origin origin, Set<String> endings, OutputStream out, SnapshotWriter.Format format)
            throws IOException {
        Findings findings = new Findings();
        try (ObjectSink sink = format.sink(out)) {
            SeenObjects seen = new SeenObjects();
            Inputs.read(
                    origin.sources(findings::add),
                    (header, body) -> take(header, body, origin, endings, seen, object -> write(object, sink)),
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

    private static void take(
            Header header, Events body, Origin origin, Set<String> endings, SeenObjects seen, Consumer<ObjectNode> to) {
        if (!ClusterObjects.keeps(header)) {
            body.skip();
            return;
        }
        ObjectNode object = ObjectTree.read(header, body);
        if (seen.isCopy(header, object)) {
            return;
        }
        if (origin.leavesOutMalformed()
                && !ReadObjects.attempt(List.of(object), origin.name(), ReadOptions.defaults())
                        .errors()
                        .isEmpty()) {
            return;
        }
        strip(object);
        if (!header.is("", "ConfigMap") || keepsData(object, endings)) {
            to.accept(object);
        }
    }

    /**
     * Removes everything except descriptions of devices and the keys with some endings from a ConfigMap.
     *
     * @return whether it has any
     */
    private static boolean keepsData(ObjectNode map, Set<String> endings) {
        JsonNode data = map.path("data");
        map.retain("apiVersion", "kind", "metadata");
        ObjectNode kept = map.withObjectProperty("data");
        data.properties().stream()
                .filter(entry -> entry.getValue().isTextual()
                        && (ConfigMapSpec.describesDevices(entry.getKey())
                                || endings.stream().anyMatch(entry.getKey()::endsWith)))
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
