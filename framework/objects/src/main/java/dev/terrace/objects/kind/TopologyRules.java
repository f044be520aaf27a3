package dev.terrace.objects.kind;

import dev.terrace.model.NetworkTopology;
import dev.terrace.model.SubGroupPolicy;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Selectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the topology fields of a PodGroup: the required proximity of its nodes, and the subgroups of its pods. */
final class TopologyRules {
    private static final Map<String, NetworkTopology.Mode> MODES =
            Map.of("hard", NetworkTopology.Mode.HARD, "soft", NetworkTopology.Mode.SOFT);

    private NetworkTopology.@Nullable Mode mode;
    private @Nullable Integer highestTier;
    private String text = "";
    private @Nullable NetworkTopology topology;
    private int size = 1;
    private int minimum;
    private @Nullable LabelSelector selector;
    private List<String> keys = new ArrayList<>();

    private TopologyRules() {}

    static @Nullable NetworkTopology network(FieldReader in) {
        if (in.isNull()) {
            return null;
        }
        TopologyRules rules = new TopologyRules();
        in.object(key -> {
            switch (key) {
                case "mode" -> rules.mode = Choices.of(in, MODES);
                case "highestTierAllowed" -> rules.highestTier = in.integer();
                case "highestTierName" -> rules.text = in.text();
                default -> in.skip();
            }
        });
        return new NetworkTopology(
                rules.mode == null ? NetworkTopology.Mode.NONE : rules.mode, rules.highestTier, rules.text);
    }

    static SubGroupPolicy subGroups(FieldReader in) {
        TopologyRules rules = new TopologyRules();
        in.object(key -> {
            switch (key) {
                case "name" -> rules.text = in.text();
                case "networkTopology" -> rules.topology = network(in);
                case "subGroupSize" -> rules.size = in.integer(1);
                case "minSubGroups" -> rules.minimum = in.integer(0);
                case "labelSelector" -> rules.selector = Selectors.labels(in);
                case "matchLabelKeys" -> rules.keys = in.texts();
                default -> in.skip();
            }
        });
        return SubGroupPolicy.builder(rules.text)
                .topology(rules.topology)
                .size(rules.size)
                .minSubGroups(rules.minimum)
                .selector(rules.selector)
                .matchLabelKeys(rules.keys)
                .build();
    }
}
