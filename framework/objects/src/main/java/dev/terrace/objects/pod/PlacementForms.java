package dev.terrace.objects.pod;

import dev.terrace.model.Affinity;
import dev.terrace.model.Affinity.PodTerm;
import dev.terrace.model.Affinity.PreferredNodes;
import dev.terrace.model.Affinity.PreferredPods;
import dev.terrace.model.SpreadConstraint;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Toleration;
import dev.terrace.objects.field.Choices;
import dev.terrace.objects.field.Fields.Field;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Form.Values;
import dev.terrace.objects.field.Selectors;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The forms of a pod's rules for its place: affinity, tolerations, and topology spread constraints. */
final class PlacementForms {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
    private static final Set<String> OPERATORS = Set.of("Equal", "Exists", "Gt", "Lt");
    private static final Set<String> EFFECTS = Set.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final Map<String, Boolean> HARD = Map.of("DoNotSchedule", true, "ScheduleAnyway", false);
    private static final Map<String, Boolean> HONOR = Map.of("Honor", true, "Ignore", false);

    static final Form<Toleration, Toleration> TOLERATION = Form.of(fields -> {
        var key = fields.text("key", Toleration::key);
        var operator = fields.oneOf("operator", OPERATORS, Toleration::operator);
        var value = fields.text("value", Toleration::value);
        var effect = fields.oneOf("effect", EFFECTS, Toleration::effect);
        return read -> {
            if (read.get(key).isEmpty() && !read.get(operator).equals("Exists")) {
                read.doubt(": %s has no key; only operator Exists allows an empty key."
                        .formatted(read.in().path()));
            }
            return read.one(new Toleration(read.get(key), read.get(operator), read.get(value), read.get(effect)));
        };
    });

    static final Form<SpreadConstraint, SpreadConstraint> SPREAD = Form.of(fields -> {
        var maxSkew = fields.number("maxSkew", SpreadConstraint::maxSkew);
        var topologyKey = fields.text("topologyKey", SpreadConstraint::topologyKey);
        var hard = fields.field(
                "whenUnsatisfiable",
                null,
                in -> in.isNull() ? null : orElse(Choices.of(in, HARD), true),
                (spread, out) -> out.text("whenUnsatisfiable", spread.hard() ? "DoNotSchedule" : "ScheduleAnyway"));
        var minDomains = fields.number("minDomains", 1, SpreadConstraint::minDomains);
        var honorAffinity = fields.field(
                "nodeAffinityPolicy",
                true,
                in -> orElse(Choices.of(in, HONOR), true),
                (spread, out) -> out.text("nodeAffinityPolicy", spread.honorAffinity() ? "" : "Ignore"));
        var honorTaints = fields.field(
                "nodeTaintsPolicy",
                false,
                in -> orElse(Choices.of(in, HONOR), false),
                (spread, out) -> out.text("nodeTaintsPolicy", spread.honorTaints() ? "Honor" : ""));
        var matchLabelKeys = fields.texts("matchLabelKeys", SpreadConstraint::matchLabelKeys);
        var selector = fields.labels("labelSelector", SpreadConstraint::selector);
        return read -> {
            String path = read.in().path();
            if (read.get(maxSkew) < 1) {
                read.doubt(": %s.maxSkew is %s; 1 or more is expected.".formatted(path, read.get(maxSkew)));
            }
            if (read.get(topologyKey).isEmpty()) {
                read.doubt(": %s has no topologyKey.".formatted(path));
            }
            if (read.get(hard) == null) {
                read.doubt(": %s lacks whenUnsatisfiable.".formatted(path));
            }
            if (read.get(minDomains) < 1) {
                read.doubt(": %s.minDomains is %s; 1 or more is expected.".formatted(path, read.get(minDomains)));
            }
            return new SpreadConstraint(
                    read.get(maxSkew),
                    read.get(topologyKey),
                    orElse(read.get(hard), true),
                    read.get(selector),
                    read.get(minDomains),
                    read.get(honorAffinity),
                    read.get(honorTaints),
                    read.get(matchLabelKeys));
        };
    });

    private static final Form<PreferredNodes, PreferredNodes> PREFERRED_NODES = Form.of(fields -> {
        var weight = fields.number("weight", PreferredNodes::weight);
        var term = fields.object("preference", Selectors.TERM, PreferredNodes::term);
        return read -> new PreferredNodes(
                weight(read, weight),
                read.get(term) == null ? new NodeSelectorTerm(List.of(), List.of()) : read.get(term));
    });

    /**
     * {@code matchLabelKeys} and {@code mismatchLabelKeys} are not read, because the API server, and
     * {@code dev.terrace.workload.ApiServer} for submitted pods, have merged them into the label selector.
     */
    private static final Form<PodTerm, PodTerm> POD_TERM = Form.of(fields -> {
        var selector = fields.labels("labelSelector", PodTerm::selector);
        var namespaceSelector = fields.labels("namespaceSelector", PodTerm::namespaceSelector);
        var namespaces = fields.texts("namespaces", term -> new TreeSet<>(term.namespaces()));
        var topologyKey = fields.text("topologyKey", PodTerm::topologyKey);
        return read -> {
            if (read.get(topologyKey).isEmpty()) {
                read.doubt(": %s has no topologyKey.".formatted(read.in().path()));
            }
            SortedSet<String> sorted = Collections.unmodifiableSortedSet(new TreeSet<>(read.get(namespaces)));
            return new PodTerm(read.get(selector), sorted, read.get(namespaceSelector), read.get(topologyKey));
        };
    });

    private static final Form<PreferredPods, PreferredPods> PREFERRED_PODS = Form.of(fields -> {
        var weight = fields.number("weight", PreferredPods::weight);
        var term = fields.object("podAffinityTerm", POD_TERM, PreferredPods::term);
        return read -> new PreferredPods(
                weight(read, weight),
                read.get(term) == null ? new PodTerm(null, Collections.emptySet(), null, "") : read.get(term));
    });

    static final Form<Affinity, Affinity> AFFINITY = Form.of(fields -> {
        var nodes = fields.within("nodeAffinity");
        var requiredNodes = nodes.terms(REQUIRED, Affinity::requiredNodes);
        var preferredNodes = nodes.list(PREFERRED, PREFERRED_NODES, Affinity::preferredNodes);
        var pods = fields.within("podAffinity");
        var requiredPods = pods.list(REQUIRED, POD_TERM, Affinity::requiredPods);
        var preferredPods = pods.list(PREFERRED, PREFERRED_PODS, Affinity::preferredPods);
        var antiPods = fields.within("podAntiAffinity");
        var requiredAntiPods = antiPods.list(REQUIRED, POD_TERM, Affinity::requiredAntiPods);
        var preferredAntiPods = antiPods.list(PREFERRED, PREFERRED_PODS, Affinity::preferredAntiPods);
        return read -> {
            Affinity affinity = Affinity.builder()
                    .requiredNodes(read.get(requiredNodes))
                    .preferredNodes(read.get(preferredNodes))
                    .requiredPods(read.get(requiredPods))
                    .preferredPods(read.get(preferredPods))
                    .requiredAntiPods(read.get(requiredAntiPods))
                    .preferredAntiPods(read.get(preferredAntiPods))
                    .build();
            return affinity.equals(Affinity.NONE) ? Affinity.NONE : affinity;
        };
    });

    private PlacementForms() {}

    private static int weight(Values read, Field<Integer> field) {
        int weight = read.get(field);
        if (weight < 1 || weight > 100) {
            read.doubt(": %s.weight is %s; 1 to 100 is expected."
                    .formatted(read.in().path(), weight));
        }
        return weight;
    }

    private static boolean orElse(@Nullable Boolean value, boolean otherwise) {
        return value == null ? otherwise : value;
    }
}
