package dev.terrace.model;

import dev.terrace.model.selector.LabelSelector;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The labels of the namespaces of a cluster. */
public final class Namespaces {
    private final Map<String, Map<String, String>> labels = new HashMap<>();

    private Namespaces() {}

    /** Indexes namespaces by name. The last one of a name wins. */
    public static Namespaces of(List<NamespaceSpec> specs) {
        Namespaces namespaces = new Namespaces();
        for (NamespaceSpec spec : specs) {
            namespaces.labels.put(spec.name(), spec.labels());
        }
        return namespaces;
    }

    /** The labels of a namespace; empty if the dump lacks the namespace. */
    public Map<String, String> labels(String namespace) {
        return labels.getOrDefault(namespace, Map.of());
    }

    /** The names of the namespaces that a selector matches. A namespace that the dump lacks is never among them. */
    public Set<String> selectedBy(LabelSelector selector) {
        Set<String> selected = new HashSet<>();
        labels.forEach((namespace, itsLabels) -> {
            if (selector.matches(itsLabels)) {
                selected.add(namespace);
            }
        });
        return selected;
    }
}
