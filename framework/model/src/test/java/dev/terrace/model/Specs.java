package dev.terrace.model;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Nodes and pods for the tests in this package, with only the relevant fields. Lists are written with {@code &}; an
 * empty text is an empty list.
 */
public final class Specs {
    private static final Amounts NOTHING = Amounts.none(ResourceNames.of(List.of()));

    private Specs() {}

    /** Parses {@code k=v&l=w}. */
    public static Map<String, String> labels(@Nullable String text) {
        Map<String, String> labels = new HashMap<>();
        for (String pair : list(text)) {
            int sign = pair.indexOf('=');
            labels.put(pair.substring(0, sign), pair.substring(sign + 1));
        }
        return labels;
    }

    /** Parses {@code k=v&k!=v}. {@code *} is an empty selector; no text is null. */
    static @Nullable LabelSelector selector(@Nullable String text) {
        if (text == null) {
            return null;
        }
        return new LabelSelector(
                text.equals("*")
                        ? List.of()
                        : list(text).stream().map(Specs::requirement).toList());
    }

    public static Requirement requirement(String text) {
        int sign = text.indexOf('=');
        boolean not = text.charAt(sign - 1) == '!';
        return new Requirement(
                text.substring(0, not ? sign - 1 : sign),
                not ? Requirement.Operator.NOT_IN : Requirement.Operator.IN,
                List.of(text.substring(sign + 1)));
    }

    public static List<String> list(@Nullable String text) {
        return text == null ? List.of() : Arrays.asList(text.split("&", -1));
    }

    public static NodeSpec node(String name, Map<String, String> labels, Taint... taints) {
        return NodeSpec.builder(name, NOTHING)
                .labels(labels)
                .taints(List.of(taints))
                .build();
    }

    public static TaskSpec pod(String namespace, Map<String, String> labels) {
        return pod(namespace, labels, false, template(Map.of(), null));
    }

    public static TaskSpec pod(String namespace, Map<String, String> labels, boolean deleted, PodTemplate template) {
        return TaskSpec.builder(namespace, "pod", template)
                .labels(labels)
                .phase(PodPhase.RUNNING)
                .deleted(deleted ? Instant.EPOCH : null)
                .schedulerName("volcano")
                .build();
    }

    public static PodTemplate template(
            Map<String, String> nodeSelector, @Nullable List<NodeSelectorTerm> nodes, SpreadConstraint... spread) {
        return PodTemplate.builder(NOTHING)
                .nodeSelector(nodeSelector)
                .affinity(new Affinity(nodes, List.of(), List.of(), List.of(), List.of(), List.of()))
                .spread(List.of(spread))
                .containers(1)
                .build();
    }
}
