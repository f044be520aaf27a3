package dev.terrace.cases;

import dev.terrace.model.finding.Places;
import dev.terrace.model.finding.Position;
import dev.terrace.text.yaml.LinearYaml;
import dev.terrace.text.yaml.SmallYaml;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Finds the positions of the parts of a small file: entries at their keys, items at their start. The parts of an
 * aliased node have positions only where it is first reached, because aliases can multiply without end.
 */
public final class YamlPlaces {
    private final String source;
    private final Map<List<String>, Position> byPath = new HashMap<>();
    private final Set<Node> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    private YamlPlaces(String source) {
        this.source = source;
    }

    /** @param text the text that {@link SmallYaml} read */
    public static Places of(String text, String source) {
        YamlPlaces places = new YamlPlaces(source);
        places.walk(LinearYaml.document(text), List.of());
        return new Places(source, Map.copyOf(places.byPath));
    }

    private void walk(@Nullable Node node, List<String> path) {
        if (node == null || !visited.add(node)) {
            return;
        }
        if (node instanceof MappingNode map) {
            for (NodeTuple entry : map.getValue()) {
                if (entry.getKeyNode() instanceof ScalarNode key) {
                    note(key.getValue(), key, entry.getValueNode(), path);
                }
            }
        } else if (node instanceof SequenceNode list) {
            for (int i = 0; i < list.getValue().size(); i++) {
                Node item = list.getValue().get(i);
                note(Integer.toString(i), item, item, path);
            }
        }
    }

    private void note(String key, Node at, Node value, List<String> path) {
        List<String> longer = new ArrayList<>(path);
        longer.add(key);
        byPath.put(List.copyOf(longer), SmallYaml.position(source, at.getStartMark()));
        walk(value, longer);
    }
}
