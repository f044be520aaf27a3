package dev.terrace.cases;

import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.SchedulerFlags.Sharding;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.text.yaml.LinearYaml;
import dev.terrace.text.yaml.SmallYaml;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * The file {@code flags.yaml}: the flags of Volcano's scheduler for a case, as on its command line.
 *
 * <pre>
 * schedulerFlags:
 * - --scheduler-sharding-mode=soft
 * - --nodes-in-shard=n1,n4
 * </pre>
 */
final class FlagsFile {
    private static final String KEY = "schedulerFlags";
    private static final String SHARDING = "--scheduler-sharding-mode";
    private static final String NODES = "--nodes-in-shard";
    private static final String PROVISIONERS = "--ignored-provisioners";
    private static final List<String> FLAGS = List.of(SHARDING, NODES, PROVISIONERS);

    private final String source;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, String> given = new HashMap<>();

    private FlagsFile(String source) {
        this.source = source;
    }

    /** @throws InvalidInput with one finding for each error */
    static SchedulerFlags parse(String text, String source) {
        FlagsFile file = new FlagsFile(source);
        try {
            file.read(LinearYaml.composer(new StringReader(text), new Resolver(), new LoaderOptions())
                    .getSingleNode());
        } catch (YAMLException e) {
            throw SmallYaml.error(source, e);
        }
        if (!file.findings.isEmpty()) {
            throw new InvalidInput(file.findings);
        }
        return file.flags();
    }

    /** Returns the content of a file that {@link #parse} reads as these flags; empty if all are at their defaults. */
    static Map<String, Object> toMap(SchedulerFlags flags) {
        List<String> lines = new ArrayList<>();
        if (flags.sharding() != Sharding.NONE) {
            lines.add(SHARDING + "=" + flags.sharding());
        }
        if (!flags.nodesInShard().isEmpty()) {
            lines.add(NODES + "=" + String.join(",", flags.nodesInShard()));
        }
        if (!flags.ignoredProvisioners().isEmpty()) {
            lines.add(PROVISIONERS + "=" + String.join(",", flags.ignoredProvisioners()));
        }
        return lines.isEmpty() ? Map.of() : Map.of(KEY, lines);
    }

    private SchedulerFlags flags() {
        return new SchedulerFlags(
                Sharding.spelled(given.getOrDefault(SHARDING, "none")).orElseThrow(),
                names(NODES),
                names(PROVISIONERS));
    }

    private Set<String> names(String flag) {
        String names = given.get(flag);
        return names == null ? Set.of() : Set.copyOf(List.of(names.split(",", -1)));
    }

    private void read(@Nullable Node root) {
        if (!(root instanceof MappingNode map)) {
            findings.add(Finding.error(Position.of(source), "must be a map with the key " + KEY));
            return;
        }
        for (NodeTuple entry : map.getValue()) {
            String key = entry.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "";
            if (!key.equals(KEY)) {
                error(entry.getKeyNode(), "unknown key '" + key + "'. The only one is '" + KEY + "'");
            } else if (entry.getValueNode() instanceof SequenceNode flags) {
                flags.getValue().forEach(this::readFlag);
            } else {
                error(entry.getValueNode(), KEY + " must be a list of flags, like - " + SHARDING + "=hard");
            }
        }
    }

    private void readFlag(Node node) {
        String text = node instanceof ScalarNode scalar ? scalar.getValue() : "";
        int equals = text.indexOf('=');
        String flag = equals < 0 ? text : text.substring(0, equals);
        if (!FLAGS.contains(flag)) {
            error(
                    node,
                    "unknown flag '" + flag + "'; known flags are " + String.join(", ", FLAGS) + "."
                            + Spelling.hint(flag, FLAGS));
            return;
        }
        String value = text.substring(Math.min(text.length(), flag.length() + 1));
        if (flag.equals(SHARDING) && Sharding.spelled(value).isEmpty()) {
            error(node, SHARDING + " is '" + value + "'; it must be none, hard or soft");
        } else if (!flag.equals(SHARDING) && List.of(value.split(",", -1)).contains("")) {
            error(node, flag + " has an empty name; separate names with commas, like " + flag + "=a,b");
        } else if (given.put(flag, value) != null) {
            error(node, flag + " is given twice");
        }
    }

    private void error(Node node, String message) {
        findings.add(Finding.error(SmallYaml.position(source, node.getStartMark()), message));
    }
}
