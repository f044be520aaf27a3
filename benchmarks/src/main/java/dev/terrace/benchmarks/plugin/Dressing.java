package dev.terrace.benchmarks.plugin;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.benchmarks.cluster.Template;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Changes of the objects of a cluster, and further objects, so that a plugin has decisions to make. */
public record Dressing(List<Change> changes) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * A change of objects, or an object that is added once before them.
     *
     * @param kind the kind of the changed objects; {@code Kind.Phase} for those in a phase, {@code Kind!Phase} for
     *     others
     * @param condition zero for the changed objects, where the number at the end of their name is {@code i}
     * @param pointer the field whose value is merged with the JSON; empty for the whole object
     * @param added the API version, kind, namespace and name of an additional object; empty for a change
     * @param json the template of the JSON; {@code $name} and {@code $namespace} are those of the object
     */
    record Change(String kind, Template.Count condition, String pointer, List<String> added, Template json) {
        /** {@code if COUNT} selects the objects for which the count is 0. */
        private static final Pattern LINE =
                Pattern.compile("(\\S+)(?: if (\\S+))?(?: at (\\S+))?(?: new (\\S+ \\S+ \\S+ \\S+))? (\\{.*)");

        static Change parse(String line) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("no change: " + line);
            }
            String kind = matcher.group(1).replaceFirst("^(Pending|Running)$", "Pod.$1");
            return new Change(
                    kind,
                    new Template.Count(matcher.group(2) == null ? "0" : matcher.group(2)),
                    matcher.group(3) == null ? "" : matcher.group(3),
                    matcher.group(4) == null
                            ? List.of()
                            : List.of(matcher.group(4).split(" ")),
                    new Template(matcher.group(5).replace('\'', '"')));
        }

        boolean isFor(ObjectNode object, int number) {
            String[] parts = kind.split("[.!]", -1);
            boolean isInPhase = parts.length == 1
                    || object.path("status").path("phase").asText().equals(parts[1]) != kind.contains("!");
            return isInPhase && object.path("kind").asText().equals(parts[0]) && condition.at(0, number, 0) == 0;
        }
    }

    /** Writes a changed copy of a dump, which is a compressed sequence of JSON objects. */
    public void write(Path dump, Path dressed) {
        Set<String> written = new HashSet<>();
        try (InputStream in = new BufferedInputStream(new GZIPInputStream(Files.newInputStream(dump), 1 << 16));
                OutputStream out = new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(dressed)));
                MappingIterator<ObjectNode> objects =
                        MAPPER.readerFor(ObjectNode.class).readValues(in)) {
            while (objects.hasNext()) {
                ObjectNode object = objects.next();
                String name = object.path("metadata").path("name").asText();
                int number = Integer.parseInt("0" + name.replaceFirst(".*?(\\d*)$", "$1"));
                for (Change change : changes) {
                    if (change.isFor(object, number)) {
                        String json = filled(change.json.at(0, number), object);
                        if (change.added.isEmpty()) {
                            ObjectNode target = change.pointer.isEmpty() ? object : object.withObject(change.pointer);
                            MAPPER.readerForUpdating(target).readValue(json);
                        } else {
                            String added = added(change.added, number, object, json);
                            if (written.add(added)) {
                                line(added, out);
                            }
                        }
                    }
                }
                line(object.toString(), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String added(List<String> words, int number, ObjectNode beside, String json) throws IOException {
        String name = filled(new Template(words.get(3)).at(0, number), beside);
        String namespace = filled(words.get(2), beside).replaceFirst("^-$", "");
        ObjectNode added =
                MAPPER.createObjectNode().put("apiVersion", words.get(0)).put("kind", words.get(1));
        added.putObject("metadata")
                .put("name", name)
                .put("namespace", namespace)
                .put("uid", words.get(1) + "-" + namespace + "-" + name)
                .put("creationTimestamp", "2026-01-01T00:00:00Z");
        if (namespace.isEmpty()) {
            added.withObject("/metadata").remove("namespace");
        }
        return MAPPER.readerForUpdating(added).readValue(json).toString();
    }

    private static String filled(String text, ObjectNode object) {
        return text.replace(
                        "$namespace", object.path("metadata").path("namespace").asText())
                .replace("$name", object.path("metadata").path("name").asText());
    }

    private static void line(String object, OutputStream out) throws IOException {
        out.write(object.getBytes(StandardCharsets.UTF_8));
        out.write('\n');
    }
}
