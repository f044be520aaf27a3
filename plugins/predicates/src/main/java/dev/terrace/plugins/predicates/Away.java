package dev.terrace.plugins.predicates;

import dev.terrace.spi.Node;
import dev.terrace.spi.counts.Domains;
import java.util.HashMap;
import java.util.Map;

/** How many pods each domain would lose, if some were thought away. */
final class Away {
    static final Away NOBODY = new Away();

    private final Map<Domains, Map<Integer, Integer>> losses = new HashMap<>();

    /** A pod leaves a node, which may be in no domain. */
    void add(Domains domains, Node node) {
        int domain = domains.of(node);
        if (domain != Domains.NONE) {
            losses.computeIfAbsent(domains, d -> new HashMap<>()).merge(domain, 1, Integer::sum);
        }
    }

    int from(Domains domains, int domain) {
        return losses.isEmpty() ? 0 : from(domains).getOrDefault(domain, 0);
    }

    /** The losses of domains that have any. */
    Map<Integer, Integer> from(Domains domains) {
        return losses.getOrDefault(domains, Map.of());
    }
}
