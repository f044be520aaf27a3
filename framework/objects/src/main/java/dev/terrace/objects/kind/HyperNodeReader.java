package dev.terrace.objects.kind;

import dev.terrace.model.finding.Position;
import dev.terrace.model.node.HyperNodeSpec;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Described;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import dev.terrace.objects.field.Selectors;
import dev.terrace.pattern.GoPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one HyperNode of Volcano. */
public final class HyperNodeReader implements Parsed<HyperNodeSpec> {
    private static final Map<String, Boolean> TYPES = Map.of("Node", false, "HyperNode", true);

    /** The highest valid tier. The domain of all nodes is one tier above. */
    private static final int HIGHEST_TIER = Integer.MAX_VALUE - 1;

    private final FieldReader in;
    private final List<String> domains = new ArrayList<>();
    private final List<HyperNodeSpec.Nodes> nodes = new ArrayList<>();
    private final Meta meta;
    private int tier;
    private String tierName = "";

    public HyperNodeReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, this::specField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<HyperNodeSpec> draft() {
        HyperNodeSpec spec = new HyperNodeSpec(meta.name(), tier, tierName, domains, nodes);
        return amounts -> spec;
    }

    private void specField(String key) {
        switch (key) {
            case "tier" -> tier = in.integer(0, HIGHEST_TIER);
            case "tierName" -> tierName = in.text();
            case "members" -> in.list(this::member);
            default -> in.skip();
        }
    }

    /** Reads a member. Its type may come after its selector. */
    private void member() {
        Position place = in.position();
        String path = in.path();
        Boolean[] isDomain = {null};
        Selected selected = new Selected();
        in.object(key -> {
            switch (key) {
                case "type" -> isDomain[0] = Choices.of(in, TYPES);
                case "selector" -> in.object(selected::field);
                default -> in.skip();
            }
        });
        if (Boolean.TRUE.equals(isDomain[0])) {
            if (selected.name.isEmpty()) {
                in.doubt(
                        place,
                        (": %s names no hyper node and is ignored. Volcano reads inner hyper nodes only from"
                                        + " selector.exactMatch.name.")
                                .formatted(path));
            } else {
                domains.add(selected.name);
            }
        } else if (isDomain[0] != null) {
            nodes.addAll(selected.nodes());
        }
    }

    /** Reads the selector of a member. */
    private final class Selected {
        private String name = "";
        private @Nullable GoPattern pattern;
        private @Nullable LabelSelector labels;

        void field(String key) {
            switch (key) {
                case "exactMatch" ->
                    in.object(inner -> {
                        if (inner.equals("name")) {
                            name = in.text();
                        } else {
                            in.skip();
                        }
                    });
                case "regexMatch" ->
                    in.object(inner -> {
                        if (inner.equals("pattern")) {
                            pattern = pattern();
                        } else {
                            in.skip();
                        }
                    });
                case "labelMatch" -> labels = Selectors.labels(in);
                default -> in.skip();
            }
        }

        private @Nullable GoPattern pattern() {
            String text = in.text();
            try {
                return text.isEmpty() ? null : GoPattern.compile(text);
            } catch (GoPattern.Refused e) {
                in.problem(": %s is \"%s\": not a pattern, %s."
                        .formatted(in.path(), Described.shortened(text), e.reason()));
                return null;
            }
        }

        private List<HyperNodeSpec.Nodes> nodes() {
            List<HyperNodeSpec.Nodes> some = new ArrayList<>();
            if (!name.isEmpty()) {
                some.add(new HyperNodeSpec.Named(name));
            }
            if (pattern != null) {
                some.add(new HyperNodeSpec.Matching(pattern));
            }
            if (labels != null) {
                some.add(new HyperNodeSpec.Labelled(labels));
            }
            return some;
        }
    }
}
