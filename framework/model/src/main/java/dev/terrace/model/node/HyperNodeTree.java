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

    /** For domains that are in others: the root of their tree, or a domain that is nearer to it. */
    private final Map<String, String> roots = new HashMap<>();

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
        String root = rootOf(outer);
        if (root.equals(inner)) {
            flaws.add(new Flaw(outer, "has hyper node %s, which it is in itself".formatted(inner)));
            return;
        }
        parents.put(inner, outer);
        roots.put(inner, root);
        children.computeIfAbsent(outer, name -> new ArrayList<>()).add(inner);
    }

    /**
     * The domain above all others that a domain is in, or itself. A domain that nothing is above can only be in another
     * one if it is that one's root. Ways are shortened as they are gone: nothing is walked twice.
     */
    private String rootOf(String name) {
        String root = name;
        for (String above = roots.get(root); above != null; above = roots.get(root)) {
            root = above;
        }
        String passed = name;
        while (!passed.equals(root)) {
            String next = Objects.requireNonNull(roots.put(passed, root));
            passed = next;
        }
        return root;
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
