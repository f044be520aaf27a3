package dev.terrace.model.node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tree of the network's domains. A name without a domain is ignored. A domain that two others name, or that would
 * contain itself, keeps its first parent and is a flaw.
 */
public final class HyperNodeTree {
    private final Map<String, HyperNodeSpec> domains = new TreeMap<>();
    private final Map<String, String> parents = new HashMap<>();
    private final Map<String, List<String>> children = new HashMap<>();
    private final List<Flaw> flaws = new ArrayList<>();

    /**
     * Why the domains are not a tree.
     *
     * @param outer the domain that names the misplaced one
     * @param message what is wrong, as the end of a sentence about {@code outer}
     */
    public record Flaw(String outer, String message) {}

    private HyperNodeTree() {}

    /** The domains in order of their names. */
    public static HyperNodeTree of(List<HyperNodeSpec> specs) {
        HyperNodeTree tree = new HyperNodeTree();
        specs.forEach(spec -> tree.domains.put(spec.name(), spec));
        for (HyperNodeSpec spec : tree.domains.values()) {
            spec.domains().stream().filter(tree.domains::containsKey).forEach(inner -> tree.link(spec.name(), inner));
        }
        return tree;
    }

    private void link(String outer, String inner) {
        String before = parents.get(inner);
        if (Objects.equals(before, outer)) {
            return;
        }
        if (before != null) {
            flaws.add(new Flaw(outer, "has hyper node %s, which is in hyper node %s already".formatted(inner, before)));
            return;
        }
        for (String above = outer; above != null; above = parents.get(above)) {
            if (above.equals(inner)) {
                flaws.add(new Flaw(outer, "has hyper node %s, which it is in itself".formatted(inner)));
                return;
            }
        }
        parents.put(inner, outer);
        children.computeIfAbsent(outer, name -> new ArrayList<>()).add(inner);
    }

    /** The domain directly above, or null. */
    public @Nullable String parentOf(String name) {
        return parents.get(name);
    }

    /** The domains directly below. */
    public List<String> childrenOf(String name) {
        return children.getOrDefault(name, List.of());
    }

    /** Why the domains are not a tree. If there is any flaw, groups with a topology constraint wait. */
    public List<Flaw> flaws() {
        return List.copyOf(flaws);
    }
}
