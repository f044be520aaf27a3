package dev.terrace.cases;

import dev.terrace.yaml.LinearYaml;
import java.io.StringReader;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.resolver.Resolver;

/** The text of a configuration without the ConfigMap that it came in. */
public final class BareConfiguration {
    private BareConfiguration() {}

    /** @param text bare, or a ConfigMap, that {@code ConfigurationReader} has read */
    public static String text(String text) {
        try {
            Node root = LinearYaml.composer(new StringReader(text), new Resolver(), new LoaderOptions())
                    .getSingleNode();
            return value(root, "kind")
                    .flatMap(kind -> value(root, "data"))
                    .flatMap(BareConfiguration::conf)
                    .orElse(text);
        } catch (YAMLException e) {
            // Some texts are read only after they were repaired; these are bare.
            return text;
        }
    }

    private static Optional<String> conf(Node data) {
        Optional<Node> volcanos = value(data, "volcano-scheduler.conf");
        return volcanos.or(() -> first(data))
                .filter(ScalarNode.class::isInstance)
                .map(node -> ((ScalarNode) node).getValue());
    }

    private static Optional<Node> first(Node data) {
        return data instanceof MappingNode map
                ? map.getValue().stream()
                        .filter(entry -> key(entry).endsWith(".conf"))
                        .map(NodeTuple::getValueNode)
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<Node> value(Node node, String key) {
        return node instanceof MappingNode map
                ? map.getValue().stream()
                        .filter(entry -> key(entry).equals(key))
                        .map(NodeTuple::getValueNode)
                        .findFirst()
                : Optional.empty();
    }

    private static String key(NodeTuple entry) {
        return entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
    }
}
