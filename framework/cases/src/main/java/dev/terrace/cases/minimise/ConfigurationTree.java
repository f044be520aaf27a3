package dev.terrace.cases.minimise;

import dev.terrace.text.yaml.LinearYaml;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The text of a configuration and its removable parts: actions, plugins, and settings, which are all other keys and
 * items. Parts are compared by identity. A text that cannot be parsed has no parts.
 *
 * @param root null if the text cannot be parsed
 */
record ConfigurationTree(String text, @Nullable MappingNode root) {
    private static final String ACTIONS = "actions";
    private static final String TIERS = "tiers";
    private static final String PLUGINS = "plugins";
    private static final String NAME = "name";

    /** @param text a bare configuration, not in a ConfigMap */
    static ConfigurationTree parse(String text) {
        try {
            return new ConfigurationTree(text, LinearYaml.document(text) instanceof MappingNode root ? root : null);
        } catch (YAMLException e) {
            return new ConfigurationTree(text, null);
        }
    }

    List<String> actions() {
        return root != null && value(root, ACTIONS) instanceof ScalarNode actions
                ? Arrays.stream(actions.getValue().split(",", -1))
                        .map(String::strip)
                        .toList()
                : List.of();
    }

    ConfigurationTree actions(List<String> others) {
        return root == null ? this : written(changed(root, Set.of(), String.join(", ", others)));
    }

    /** Returns each plugin of each tier. */
    List<Object> plugins() {
        return tiers().stream()
                .filter(tier -> tier instanceof MappingNode)
                .flatMap(tier -> items(value((MappingNode) tier, PLUGINS)).stream())
                .map(Object.class::cast)
                .toList();
    }

    /** Returns the tiers, and all keys and items except required ones. */
    List<Object> settings() {
        List<Object> settings = new ArrayList<>(tiers());
        if (root != null) {
            collect(root, settings, Set.of(ACTIONS, TIERS));
            for (Node tier : tiers()) {
                collect(tier, settings, Set.of(PLUGINS));
            }
            for (Object plugin : plugins()) {
                collect((Node) plugin, settings, Set.of(NAME));
            }
        }
        return settings;
    }

    /** Returns this configuration without some of its parts. */
    ConfigurationTree without(Set<Object> parts) {
        return root == null || parts.isEmpty() ? this : written(changed(root, parts, null));
    }

    private List<Node> tiers() {
        return root == null ? List.of() : items(value(root, TIERS));
    }

    /** @param kept the keys that are neither removed nor searched */
    private static void collect(Node node, List<Object> settings, Set<String> kept) {
        if (node instanceof MappingNode map) {
            for (NodeTuple entry : map.getValue()) {
                if (!kept.contains(key(entry))) {
                    settings.add(entry);
                    collect(entry.getValueNode(), settings, Set.of());
                }
            }
        } else if (node instanceof SequenceNode list) {
            for (Node item : list.getValue()) {
                settings.add(item);
                collect(item, settings, Set.of());
            }
        }
    }

    private static MappingNode changed(MappingNode map, Set<Object> gone, @Nullable String actions) {
        List<NodeTuple> entries = new ArrayList<>();
        for (NodeTuple entry : map.getValue()) {
            if (!gone.contains(entry)) {
                Node value = actions != null && key(entry).equals(ACTIONS)
                        ? new ScalarNode(Tag.STR, actions, null, null, DumperOptions.ScalarStyle.DOUBLE_QUOTED)
                        : changed(entry.getValueNode(), gone);
                // Unchanged entries stay the same objects, because parts are compared by identity.
                entries.add(value.equals(entry.getValueNode()) ? entry : new NodeTuple(entry.getKeyNode(), value));
            }
        }
        return entries.equals(map.getValue()) ? map : new MappingNode(map.getTag(), entries, map.getFlowStyle());
    }

    private static Node changed(Node node, Set<Object> gone) {
        if (node instanceof MappingNode map) {
            return changed(map, gone, null);
        }
        if (node instanceof SequenceNode list) {
            List<Node> items = list.getValue().stream()
                    .filter(item -> !gone.contains(item))
                    .map(item -> changed(item, gone))
                    .toList();
            return items.equals(list.getValue())
                    ? list
                    : new SequenceNode(list.getTag(), new ArrayList<>(items), list.getFlowStyle());
        }
        return node;
    }

    private static ConfigurationTree written(MappingNode root) {
        DumperOptions options = new DumperOptions();
        options.setSplitLines(false);
        StringWriter out = new StringWriter();
        new Yaml(options).serialize(root, out);
        return new ConfigurationTree(out.toString(), root);
    }

    private static @Nullable Node value(MappingNode map, String key) {
        return map.getValue().stream()
                .filter(entry -> key(entry).equals(key))
                .map(NodeTuple::getValueNode)
                .findFirst()
                .orElse(null);
    }

    private static List<Node> items(@Nullable Node node) {
        return node instanceof SequenceNode list ? list.getValue() : List.of();
    }

    private static String key(NodeTuple entry) {
        return entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
    }
}
