package dev.terrace.workload.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Source;
import dev.terrace.inputs.Sources;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.ObjectTree;
import dev.terrace.text.ValuePositions;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An object as its author wrote it, except for the name of a repeated {@code generateName}.
 *
 * @param object the object, which must not be changed
 * @param places the positions of its values
 */
public record Manifest(Header header, ObjectNode object, ValuePositions places) {
    /**
     * Reads all objects of files, folders or standard input.
     *
     * @throws dev.terrace.model.finding.InvalidInput with every finding, if one of them is an error
     */
    public static List<Manifest> read(List<String> inputs) {
        Findings findings = new Findings();
        return read(Sources.of(inputs, findings::add), findings);
    }

    /**
     * Reads all objects of a text, and closes it.
     *
     * @param name the name of the text in findings
     */
    public static List<Manifest> read(InputStream in, String name) {
        return read(List.of(new Source(name, () -> in)), new Findings());
    }

    private static List<Manifest> read(List<Source> sources, Findings findings) {
        List<Manifest> manifests = new ArrayList<>();
        Map<String, Integer> unnamed = new HashMap<>();
        Inputs.read(
                sources,
                (header, body) -> {
                    Manifest manifest = of(header, body);
                    manifest.nameRepeated(unnamed);
                    manifests.add(manifest);
                },
                findings::add);
        findings.orThrow(false);
        return List.copyOf(manifests);
    }

    /** Names a further object with the same {@code generateName}, because {@link #name()} would repeat the name. */
    private void nameRepeated(Map<String, Integer> unnamed) {
        String begin = Values.text(metadata(), "generateName");
        if (!begin.isEmpty() && Values.text(metadata(), "name").isEmpty()) {
            int count = unnamed.merge(title(), 1, Integer::sum);
            if (count > 1) {
                Values.object(object, "metadata")
                        .put("name", begin + Naming.suffix(5, "name", kind(), begin, Integer.toString(count)));
            }
        }
    }

    private static Manifest of(Header header, Events body) {
        ValuePositions places = new ValuePositions();
        return new Manifest(header, ObjectTree.read(header, body, places), places);
    }

    public String kind() {
        return header.kind();
    }

    public boolean is(String group, String kind) {
        return header.is(group, kind);
    }

    public JsonNode metadata() {
        return object.path("metadata");
    }

    public JsonNode spec() {
        return object.path("spec");
    }

    /** Returns its name; a generated one if it has only {@code generateName}. */
    public String name() {
        String name = Values.text(metadata(), "name");
        String begin = Values.text(metadata(), "generateName");
        return name.isEmpty() && !begin.isEmpty() ? begin + Naming.suffix(5, "name", kind(), begin) : name;
    }

    public String namespace() {
        String namespace = Values.text(metadata(), "namespace");
        return namespace.isEmpty() ? "default" : namespace;
    }

    /** Returns its kind and name, as in {@code Job ml/train} and {@code Queue research}. */
    public String title() {
        Kind<?> known = Kinds.of(header);
        return known == null || known.namespaced()
                ? "%s %s/%s".formatted(kind(), namespace(), name())
                : "%s %s".formatted(kind(), name());
    }

    /** Returns the position of the first of these values that has one; otherwise the beginning of the object. */
    public Position at(JsonNode... values) {
        for (JsonNode value : values) {
            Position place = places.of(value);
            if (place != null) {
                return place;
            }
        }
        return header.place();
    }

    /** Returns an error about this object. */
    public Finding error(String predicate, JsonNode... values) {
        return Finding.error(at(values), "%s: %s".formatted(title(), predicate));
    }
}
