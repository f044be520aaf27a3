package dev.terrace.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.yaml.snakeyaml.Yaml;

/** The objects of this project's recorded cases. */
public final class Cases {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER = folder(Path.of("").toAbsolutePath());

    private Cases() {}

    private static Path folder(Path from) {
        Path cases = from.resolve(Path.of("dist", "src", "test", "cases"));
        return Files.isDirectory(cases) ? cases : folder(java.util.Objects.requireNonNull(from.getParent()));
    }

    /** Returns the dumps, sorted. */
    public static List<Path> dumps() {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(file -> file.getFileName().toString().startsWith("snapshot."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the objects of a dump that Terrace reads. */
    public static List<ObjectNode> objects(Path dump) {
        List<ObjectNode> objects = new ArrayList<>();
        try (InputStream in = open(dump)) {
            for (Object document : new Yaml().loadAll(in)) {
                JsonNode tree = JSON.valueToTree(document);
                tree.path("items").forEach(item -> objects.add((ObjectNode) item));
                if (tree.path("items").isMissingNode() && tree.isObject()) {
                    objects.add((ObjectNode) tree);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        objects.removeIf(object -> object.path("kind").asText().equals("ConfigMap"));
        return objects;
    }

    /** Returns objects of every kind that a cluster has. */
    public static List<ObjectNode> everyKind() {
        List<ObjectNode> objects = new ArrayList<>();
        try (InputStream in = java.util.Objects.requireNonNull(Cases.class.getResourceAsStream("every-kind.yaml"))) {
            JSON.<JsonNode>valueToTree(new Yaml().load(in))
                    .path("items")
                    .forEach(item -> objects.add((ObjectNode) item));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return objects;
    }

    private static InputStream open(Path dump) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(dump));
        return dump.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
    }
}
