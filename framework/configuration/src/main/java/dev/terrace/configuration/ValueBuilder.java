package dev.terrace.configuration;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Turns SnakeYAML's nodes into values: expands merge keys ({@code <<}), and reports duplicate keys and tags. */
record ValueBuilder(Origin origin, ConfigurationFindings findings) {
    Value build(Node node) {
        if (node instanceof MappingNode mapping) {
            checkTag(mapping, Tag.MAP);
            return mapping(mapping);
        }
        if (node instanceof SequenceNode sequence) {
            checkTag(sequence, Tag.SEQ);
            return new Value.Listing(
                    origin.at(node.getStartMark()),
                    sequence.getValue().stream().map(this::build).toList());
        }
        return scalar((ScalarNode) node);
    }

    private Value.Mapping mapping(MappingNode node) {
        Map<String, Value.Entry> own = new LinkedHashMap<>();
        Map<String, Value.Entry> merged = new LinkedHashMap<>();
        for (var tuple : node.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                findings.error(origin.at(tuple.getKeyNode().getStartMark()), "a key is a text, not a list or a map.");
            } else if (key.getTag().equals(Tag.MERGE)) {
                merge(build(tuple.getValueNode()), merged);
            } else {
                add(new Value.Entry(origin.at(key.getStartMark()), key.getValue(), build(tuple.getValueNode())), own);
            }
        }
        merged.forEach(own::putIfAbsent);
        return new Value.Mapping(origin.at(node.getStartMark()), List.copyOf(own.values()));
    }

    private void add(Value.Entry entry, Map<String, Value.Entry> entries) {
        Value.Entry first = entries.putIfAbsent(entry.key(), entry);
        if (first != null) {
            findings.error(
                    entry.at(),
                    "key '%s' is given twice; the first is at line %s."
                            .formatted(entry.key(), first.at().line()));
        }
    }

    private void merge(Value value, Map<String, Value.Entry> into) {
        if (value instanceof Value.Mapping mapping) {
            mapping.entries().forEach(entry -> into.putIfAbsent(entry.key(), entry));
        } else if (value instanceof Value.Listing list
                && list.items().stream().allMatch(Value.Mapping.class::isInstance)) {
            list.items().forEach(item -> merge(item, into));
        } else {
            findings.error(value.at(), "'<<' takes a map, or a list of maps; this is " + value.described() + ".");
        }
    }

    private Value.Scalar scalar(ScalarNode node) {
        return new Value.Scalar(origin.at(node.getStartMark()), content(node), node.getValue(), written(node));
    }

    private @Nullable Object content(ScalarNode node) {
        Tag tag = node.getTag();
        if (tag.equals(Tag.STR) || tag.equals(Tag.MERGE)) {
            return node.getValue();
        }
        Object content = PlainScalars.read(node.getValue());
        if (tag.equals(Tag.FLOAT) && content instanceof Number number) {
            return number.doubleValue();
        }
        boolean asTagged = (tag.equals(Tag.NULL) && content == null)
                || (tag.equals(Tag.BOOL) && content instanceof Boolean)
                || (tag.equals(Tag.INT) && content instanceof Number);
        if (!asTagged) {
            refuse(node);
        }
        return content;
    }

    private void checkTag(Node node, Tag expected) {
        if (!node.getTag().equals(expected)) {
            refuse(node);
        }
    }

    private void refuse(Node node) {
        findings.error(
                origin.at(node.getStartMark()),
                "tag '%s' is not allowed here: remove it."
                        .formatted(node.getTag().getValue().replace(Tag.PREFIX, "!!")));
    }

    private static Value.Scalar.Written written(ScalarNode node) {
        if (node.getScalarStyle() == ScalarStyle.LITERAL) {
            return Value.Scalar.Written.BLOCK;
        }
        var start = node.getStartMark();
        var end = node.getEndMark();
        int length = node.getValue().codePointCount(0, node.getValue().length());
        int quotes = node.isPlain() ? 0 : 2;
        if (start.getLine() != end.getLine() || end.getColumn() - start.getColumn() != length + quotes) {
            return Value.Scalar.Written.OTHER;
        }
        return node.isPlain() ? Value.Scalar.Written.PLAIN : Value.Scalar.Written.QUOTED;
    }
}
