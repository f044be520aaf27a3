package dev.terrace.objects.kind;

import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.SelectorWriter;
import dev.terrace.pattern.GoPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Writes one HyperNode of Volcano. */
public final class HyperNodeWriter {
    /** A member's type, and the fields of its selector. */
    private record Member(String type, Consumer<FieldWriter> selector) {
        void write(FieldWriter out) {
            out.text("type", type).object("selector", selector);
        }
    }

    private HyperNodeWriter() {}

    public static void write(HyperNodeSpec hyperNode, FieldWriter out) {
        List<Member> members = new ArrayList<>();
        hyperNode.domains().forEach(domain -> members.add(new Member("HyperNode", exactly(domain))));
        hyperNode.nodes().forEach(some -> members.add(new Member("Node", selector(hyperNode, some))));
        out.object("metadata", metadata -> metadata.text("name", hyperNode.name()))
                .object(
                        "spec",
                        spec -> spec.number("tier", hyperNode.tier())
                                .text("tierName", hyperNode.tierName())
                                .list("members", members, Member::write));
    }

    private static Consumer<FieldWriter> selector(HyperNodeSpec hyperNode, HyperNodeSpec.Nodes some) {
        if (some instanceof HyperNodeSpec.Named named) {
            return exactly(named.name());
        } else if (some instanceof HyperNodeSpec.Labelled labelled) {
            return selector -> SelectorWriter.labels("labelMatch", labelled.selector(), selector);
        } else if (some instanceof HyperNodeSpec.Matching matching && matching.names() instanceof GoPattern pattern) {
            return selector -> selector.object("regexMatch", match -> match.text("pattern", pattern.toString()));
        }
        throw new IllegalArgumentException(
                "hyper node %s has nodes that no pattern describes, and cannot be written".formatted(hyperNode.name()));
    }

    private static Consumer<FieldWriter> exactly(String name) {
        return selector -> selector.object("exactMatch", match -> match.text("name", name));
    }
}
