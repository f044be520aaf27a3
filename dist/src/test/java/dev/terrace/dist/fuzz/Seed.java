package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Source;
import dev.terrace.text.ObjectTree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A recorded input for variants: the objects of its dump, and its configuration.
 *
 * @param name the case or example that it comes from
 */
record Seed(String name, List<ObjectNode> objects, String conf) {
    /** All cases below a folder, in order of their names. */
    static List<Seed> ofCases(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("snapshot."))
                    .sorted()
                    // Without the answers of the external service, such a case is refused.
                    .filter(file -> !Files.exists(file.resolveSibling("extender.yaml")))
                    .map(file -> of(file, file.resolveSibling("scheduler.conf")))
                    .toList();
        }
    }

    static Seed of(Path dump, Path conf) {
        try {
            return new Seed(
                    String.valueOf(dump.getParent()),
                    objects(dump.toString(), Files.readAllBytes(dump)),
                    Files.readString(conf));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the objects of a dump, valid or not. */
    static List<ObjectNode> objects(String name, byte[] dump) {
        List<ObjectNode> objects = new ArrayList<>();
        Inputs.read(
                List.of(new Source(name, () -> new ByteArrayInputStream(dump))),
                (header, body) -> objects.add(ObjectTree.read(header, body)),
                finding -> {
                    throw new IllegalArgumentException(finding.toString());
                });
        return objects;
    }

    /** Returns a copy with mutable objects. */
    Seed copy() {
        return new Seed(
                name, new ArrayList<>(objects.stream().map(ObjectNode::deepCopy).toList()), conf);
    }
}
