package dev.terrace.model.node;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The tree of the network domains. Names without a domain are ignored. A domain that two others name, or that would
 * contain itself, keeps its first parent and is reported as a flaw.
 */
public final class HyperNodeTree {
    private final Map<String, HyperNodeSpec> domains = new TreeMap<>();
    private final Map<String, String> parents = new HashMap<>();

    /** The root or another ancestor of each child domain (a union-find forest). */
    private final Map<String, String> roots = new HashMap<>();

    private final Map<String, List<String>> children = new HashMap<>();
    private final List<Flaw> flaws = new ArrayList<>();

    /**
     * A reason why the domains are not a tree.
     *
     * @param outer the domain that names the misplaced one
     * @param message the problem, as the end of a sentence about {@code outer}
     */
    public record Flaw(String outer, String message) {}

    private HyperNodeTree() {}

    /** Builds the tree. Domains are linked in the order of their names. */
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
            flaws.add(new Flaw(outer, "has hyper node %s, which contains it".formatted(inner)));
            return;
        }
        parents.put(inner, outer);
        roots.put(inner, root);
        children.computeIfAbsent(outer, name -> new ArrayList<>()).add(inner);
    }

    /**
     * Returns the root of a domain's tree, which may be the domain itself. Only a root can become a child, so a cycle
     * exists exactly if the new child is the root of its parent. Compresses the path.
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

    /** Returns the parent domain, or null. */
    public @Nullable String parentOf(String name) {
        return parents.get(name);
    }

    /** Returns the child domains. */
    public List<String> childrenOf(String name) {
        return children.getOrDefault(name, List.of());
    }

    /** Returns the reasons why the domains are not a tree. With any flaw, groups with a topology constraint wait. */
    public List<Flaw> flaws() {
        return Collections.unmodifiableList(flaws);
    }
}
