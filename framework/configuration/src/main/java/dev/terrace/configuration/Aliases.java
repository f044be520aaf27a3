package dev.terrace.configuration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Refuses documents that become endless or huge when their aliases are expanded. Computes the size of each node once,
 * so that the check is fast.
 */
final class Aliases {
    /** The maximum number of values: far more than any configuration has, and few enough for any heap. */
    static final int MAX_VALUES = 100_000;

    private final ConfigurationFindings findings;
    private final Origin origin;
    private final IdentityHashMap<Node, Long> sizes = new IdentityHashMap<>();
    private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());

    private Aliases(ConfigurationFindings findings, Origin origin) {
        this.findings = findings;
        this.origin = origin;
    }

    /** Returns whether the aliases can be expanded. Reports a finding if not. */
    static boolean areHarmless(Node document, Origin origin, ConfigurationFindings findings) {
        var aliases = new Aliases(findings, origin);
        boolean sound = aliases.size(document) <= MAX_VALUES;
        if (!sound && !findings.hasErrors()) {
            findings.error(
                    origin.at(document.getStartMark()),
                    String.format(
                            Locale.ROOT,
                            "this has more than %,d values when its aliases are written out; "
                                    + "a configuration has a few hundred.",
                            MAX_VALUES));
        }
        return sound;
    }

    private long size(Node node) {
        Long known = sizes.get(node);
        if (known != null) {
            return known;
        }
        if (!open.add(node)) {
            findings.error(
                    origin.at(node.getStartMark()),
                    "this value contains itself through an alias: write it out, without '*'.");
            return MAX_VALUES + 1L;
        }
        long size = 1;
        for (Node part : parts(node)) {
            size = Math.min(size + size(part), MAX_VALUES + 1L);
        }
        open.remove(node);
        sizes.put(node, size);
        return size;
    }

    private static List<Node> parts(Node node) {
        if (node instanceof SequenceNode sequence) {
            return sequence.getValue();
        }
        List<Node> parts = new ArrayList<>();
        if (node instanceof MappingNode mapping) {
            mapping.getValue().forEach(tuple -> {
                parts.add(tuple.getKeyNode());
                parts.add(tuple.getValueNode());
            });
        }
        return parts;
    }
}
