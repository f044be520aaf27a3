package dev.terrace.cases;

import dev.terrace.model.finding.Places;
import dev.terrace.model.finding.Position;
import dev.terrace.text.yaml.LinearYaml;
import dev.terrace.text.yaml.SmallYaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Finds the positions of the parts of a small file: entries at their keys, items at their start. */
final class YamlPlaces {
    /** The maximum depth. Small files are less deep; the limit ends the recursion of an alias that contains itself. */
    private static final int MAX_DEPTH = 16;

    private final String source;
    private final Map<List<String>, Position> byPath = new HashMap<>();

    private YamlPlaces(String source) {
        this.source = source;
    }

    /** @param text the text that {@link SmallYaml} read */
    static Places of(String text, String source) {
        YamlPlaces places = new YamlPlaces(source);
        places.walk(LinearYaml.document(text), List.of());
        return new Places(source, Map.copyOf(places.byPath));
    }

    private void walk(@Nullable Node node, List<String> path) {
        if (path.size() == MAX_DEPTH) {
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
