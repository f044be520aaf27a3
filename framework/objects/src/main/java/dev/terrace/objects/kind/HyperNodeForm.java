package dev.terrace.objects.kind;

import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.objects.field.Described;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import dev.terrace.pattern.GoPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of a HyperNode of Volcano. */
public final class HyperNodeForm {
    private static final Map<String, Boolean> TYPES = Map.of("Node", false, "HyperNode", true);

    /** The highest valid tier. The domain of all nodes is one tier above. */
    private static final int HIGHEST_TIER = Integer.MAX_VALUE - 1;

    /**
     * A member of a hyper node.
     *
     * @param isDomain whether it is a hyper node; null for a member of an unknown type
     * @param nodes the nodes that it selects; a hyper node by its name
     */
    private record Member(@Nullable Boolean isDomain, List<HyperNodeSpec.Nodes> nodes) {
        /** Returns the name that the member selects; empty if it selects by another field. */
        String name() {
            return nodes.isEmpty() || !(nodes.get(0) instanceof HyperNodeSpec.Named named) ? "" : named.name();
        }

        private <N> @Nullable N only(Class<N> type) {
            return nodes.stream()
                    .filter(type::isInstance)
                    .map(type::cast)
                    .findFirst()
                    .orElse(null);
        }
    }

    private static final Form<Member, Member> MEMBER = Form.of(fields -> {
        var isDomain = fields.choice("type", TYPES, Member::isDomain);
        var selector = fields.within("selector");
        var name = selector.within("exactMatch", member -> member.only(HyperNodeSpec.Named.class) != null)
                .text("name", Member::name);
        var pattern = selector.within("regexMatch", member -> member.only(HyperNodeSpec.Matching.class) != null)
                .field("pattern", null, HyperNodeForm::pattern, (member, out) -> {
                    HyperNodeSpec.Matching matching = member.only(HyperNodeSpec.Matching.class);
                    if (matching != null) {
                        out.text("pattern", matching.names().toString());
                    }
                });
        var labels = selector.labels("labelMatch", member -> {
            HyperNodeSpec.Labelled labelled = member.only(HyperNodeSpec.Labelled.class);
            return labelled == null ? null : labelled.selector();
        });
        return read -> {
            List<HyperNodeSpec.Nodes> nodes = new ArrayList<>();
            if (!read.get(name).isEmpty()) {
                nodes.add(new HyperNodeSpec.Named(read.get(name)));
            } else if (Boolean.TRUE.equals(read.get(isDomain))) {
                read.doubt((": %s names no hyper node and is ignored. Volcano reads inner hyper nodes only from"
                                + " selector.exactMatch.name.")
                        .formatted(read.in().path()));
            }
            if (read.get(pattern) != null) {
                nodes.add(new HyperNodeSpec.Matching(read.get(pattern)));
            }
            if (read.get(labels) != null) {
                nodes.add(new HyperNodeSpec.Labelled(read.get(labels)));
            }
            return new Member(read.get(isDomain), nodes);
        };
    });

    public static final Form<HyperNodeSpec, HyperNodeSpec> HYPER_NODE = Form.of(fields -> {
        var meta = fields.named(HyperNodeSpec::name);
        var spec = fields.within("spec");
        var tier = spec.field(
                "tier", 0, in -> in.integer(0, HIGHEST_TIER), (hyperNode, out) -> out.number("tier", hyperNode.tier()));
        var tierName = spec.text("tierName", HyperNodeSpec::tierName);
        var members = spec.list("members", MEMBER, HyperNodeForm::members);
        return read -> {
            List<String> domains = new ArrayList<>();
            List<HyperNodeSpec.Nodes> nodes = new ArrayList<>();
            for (Member member : read.get(members)) {
                if (Boolean.FALSE.equals(member.isDomain())) {
                    nodes.addAll(member.nodes());
                } else if (member.isDomain() != null && !member.name().isEmpty()) {
                    domains.add(member.name());
                }
            }
            return new HyperNodeSpec(read.get(meta).name(), read.get(tier), read.get(tierName), domains, nodes);
        };
    });

    private HyperNodeForm() {}

    private static List<Member> members(HyperNodeSpec hyperNode) {
        List<Member> members = new ArrayList<>();
        hyperNode.domains().forEach(domain -> members.add(new Member(true, List.of(new HyperNodeSpec.Named(domain)))));
        for (HyperNodeSpec.Nodes some : hyperNode.nodes()) {
            if (some instanceof HyperNodeSpec.Matching matching && !(matching.names() instanceof GoPattern)) {
                throw new IllegalArgumentException(
                        "hyper node %s has nodes that no pattern describes, and cannot be written"
                                .formatted(hyperNode.name()));
            }
            members.add(new Member(false, List.of(some)));
        }
        return members;
    }

    private static @Nullable GoPattern pattern(FieldReader in) {
        String text = in.text();
        try {
            return text.isEmpty() ? null : GoPattern.compile(text);
        } catch (GoPattern.Refused e) {
            in.problem(
                    ": %s is \"%s\": not a pattern, %s.".formatted(in.path(), Described.shortened(text), e.reason()));
            return null;
        }
    }
}
