package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Parsing of configurations into trees. */
final class Conf {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Conf() {}

    /**
     * The tree of a configuration; null if the text is not a YAML map. The tree's JSON is an equivalent configuration.
     */
    static @Nullable ObjectNode tree(String conf) {
        try {
            Object loaded = new Yaml(new SafeConstructor(new LoaderOptions())).load(conf);
            JsonNode tree = MAPPER.valueToTree(loaded);
            return tree instanceof ObjectNode object ? object : null;
        } catch (YAMLException | IllegalArgumentException | StackOverflowError e) {
            return null;
        }
    }
}
