package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.settings.ExtensionInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The material of variants: recorded inputs, the texts of the readers' tests, and {@code src/test/words}, which has
 * valid and invalid values of every known field.
 *
 * @param rare the objects of the texts
 * @param texts valid and invalid configurations
 * @param confs the content of configurations, and each argument of each plugin and action
 * @param plugins the loaded plugins and actions with their declared arguments
 * @param expressions device selectors
 */
record Corpus(
        List<Seed> seeds,
        Vocabulary dumps,
        List<ObjectNode> rare,
        List<String> texts,
        Vocabulary confs,
        List<ExtensionInfo> plugins,
        List<ExtensionInfo> actions,
        List<String> expressions) {
    /**
     * @param root the root of the sources
     * @param arguments a configuration with an argument of each plugin and action
     */
    static Corpus of(List<Seed> seeds, Path root, List<ObjectNode> arguments, Extensions extensions)
            throws IOException {
        Path tests = root.resolve("framework/snapshot/src/test/resources/dev/terrace/snapshot");
        List<ObjectNode> rare = new ArrayList<>();
        for (String file : List.of("errors.txt", "doubts.txt")) {
            for (String part : Files.readString(tests.resolve(file)).split("(?m)^--- .*\n", -1)) {
                rare.addAll(objects(part.split("(?m)^===", 2)[0]));
            }
        }
        Path words = root.resolve("dist/src/test/words");
        rare.addAll(objects(Files.readString(words.resolve("objects.yaml"))));
        Vocabulary dumps = new Vocabulary();
        seeds.forEach(seed -> seed.objects().forEach(dumps::learn));
        rare.forEach(dumps::learn);
        for (String line : Files.readAllLines(
                root.resolve("framework/pattern/src/test/resources/dev/terrace/pattern/patterns.tsv"))) {
            dumps.learn("pattern", JsonNodeFactory.instance.textNode(line.split("\t", 2)[0]));
        }
        List<String> texts = new ArrayList<>(seeds.stream().map(Seed::conf).toList());
        try (Stream<Path> files = Files.list(root.resolve("framework/configuration/src/test/resources/findings"))) {
            for (Path file : files.sorted().toList()) {
                if (!file.toString().endsWith(".txt")) {
                    texts.add(Files.readString(file));
                }
            }
        }
        texts.add(Files.readString(words.resolve("policies.yaml")));
        Vocabulary confs = new Vocabulary();
        for (String text : texts) {
            ObjectNode tree = Conf.tree(text);
            if (tree != null) {
                confs.learn(tree);
            }
        }
        arguments.forEach(confs::learn);
        List<String> expressions =
                Files.readAllLines(root.resolve("framework/cel/src/test/resources/dev/terrace/cel/selectors.txt"))
                        .stream()
                        .filter(line -> line.matches("[A-Z]+ .+"))
                        .map(line -> line.split(" ", 2)[1])
                        .toList();
        return new Corpus(seeds, dumps, rare, texts, confs, extensions.plugins(), extensions.actions(), expressions);
    }

    private static List<ObjectNode> objects(String text) {
        try {
            return Seed.objects("test", text.getBytes(StandardCharsets.UTF_8));
        } catch (InvalidInput | IllegalArgumentException e) {
            return List.of();
        }
    }
}
