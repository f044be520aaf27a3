package dev.terrace.objects.device;

import dev.terrace.cel.CelSelector;
import dev.terrace.model.device.Binding;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.Toleration;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.SelectorWriter;
import dev.terrace.objects.field.Selectors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads and writes the fields that several kinds of {@code resource.k8s.io} share. */
final class DeviceFields {
    static final String GROUP = "resource.k8s.io";
    static final String CONDITIONS = "bindingConditions";
    static final String FAILURES = "bindingFailureConditions";

    private DeviceFields() {}

    /**
     * Reads a list of selectors. A selector without an expression is from a later Kubernetes, and fails for each
     * device.
     */
    static List<DeviceSelector> selectors(FieldReader in) {
        List<DeviceSelector> selectors = new ArrayList<>();
        in.list(() -> {
            String[] text = {""};
            in.object(key -> {
                if (key.equals("cel")) {
                    in.object(part -> {
                        if (part.equals("expression")) {
                            text[0] = in.text();
                        } else {
                            in.skip();
                        }
                    });
                } else {
                    in.skip();
                }
            });
            selectors.add(in.shared().one(CelSelector.of(text[0])));
        });
        return List.copyOf(selectors);
    }

    static void selectors(String key, List<DeviceSelector> selectors, FieldWriter out) {
        out.list(
                key,
                selectors,
                (selector, field) -> field.object("cel", cel -> cel.text("expression", selector.text())));
    }

    static Binding binding(List<String> conditions, List<String> failures) {
        return conditions.isEmpty() && failures.isEmpty() ? Binding.AT_ONCE : new Binding(conditions, failures);
    }

    static void binding(Binding binding, FieldWriter out) {
        out.texts(CONDITIONS, binding.conditions()).texts(FAILURES, binding.failures());
    }

    /** Reads the terms of a node selector; null if it is absent. */
    static @Nullable List<NodeSelectorTerm> nodes(FieldReader in) {
        if (in.isNull()) {
            return null;
        }
        List<NodeSelectorTerm> terms = new ArrayList<>();
        in.object(key -> {
            if (key.equals("nodeSelectorTerms")) {
                in.list(() -> terms.add(Selectors.nodes(in)));
            } else {
                in.skip();
            }
        });
        return List.copyOf(terms);
    }

    static void nodes(@Nullable List<NodeSelectorTerm> terms, FieldWriter out) {
        if (terms != null) {
            out.object("nodeSelector", selector -> SelectorWriter.nodes(terms, selector));
        }
    }

    static List<Toleration> tolerations(FieldReader in) {
        List<Toleration> tolerations = new ArrayList<>();
        in.list(() -> {
            String[] texts = {"", "", "", ""};
            in.object(key -> {
                switch (key) {
                    case "key" -> texts[0] = in.text();
                    case "operator" -> texts[1] = in.text();
                    case "value" -> texts[2] = in.text();
                    case "effect" -> texts[3] = in.text();
                    default -> in.skip();
                }
            });
            tolerations.add(in.shared().one(new Toleration(texts[0], texts[1], texts[2], texts[3])));
        });
        return List.copyOf(tolerations);
    }

    static void tolerations(List<Toleration> tolerations, FieldWriter out) {
        out.list(
                "tolerations",
                tolerations,
                (toleration, field) -> field.text("key", toleration.key())
                        .text("operator", toleration.operator())
                        .text("value", toleration.value())
                        .text("effect", toleration.effect()));
    }

    /** Reads quantities by name. */
    static SortedMap<String, Quantity> quantities(FieldReader in, String verb) {
        Map<String, Quantity> quantities = in.bounds(verb);
        return quantities.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(quantities));
    }
}
