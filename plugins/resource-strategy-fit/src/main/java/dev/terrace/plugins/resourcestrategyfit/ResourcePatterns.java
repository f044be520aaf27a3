package dev.terrace.plugins.resourcestrategyfit;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The configured strategies, for single resources or for a prefix such as {@code nvidia.com/*}. A resource's own name
 * takes precedence, then the longest prefix.
 */
final class ResourcePatterns {
    private static final Argument<String> TYPE = Argument.text("type")
            .oneOf(Strategy.LEAST_ALLOCATED.spelling(), Strategy.MOST_ALLOCATED.spelling())
            .orElse(Strategy.LEAST_ALLOCATED.spelling())
            .means("LeastAllocated spreads, MostAllocated fills");
    private static final Argument<Integer> WEIGHT = Argument.integer("weight")
            .orElse(1)
            .replacesUnless(weight -> weight >= 1, "at least 1")
            .means("Weight of the resource in the score; below 1 means 1");
    private static final Argument<Arguments> RESOURCE =
            Argument.map("*", TYPE, WEIGHT).means("A resource, or a prefix of several with * at the end");

    static final Argument<Arguments> RESOURCES = Argument.map("resources", RESOURCE)
            .means("The scored resources and their strategies; without it, cpu and memory, both LeastAllocated");

    private static final Weighed BY_DEFAULT = new Weighed(Strategy.LEAST_ALLOCATED, 1);

    private final Map<String, Weighed> patterns = new TreeMap<>();

    ResourcePatterns(Arguments given) {
        for (String pattern : given.asMap().keySet()) {
            given.find(RESOURCE, pattern).ifPresent(resource -> patterns.put(pattern, weighed(resource)));
        }
        if (patterns.isEmpty()) {
            patterns.put("cpu", BY_DEFAULT);
            patterns.put("memory", BY_DEFAULT);
        }
    }

    private static Weighed weighed(Arguments resource) {
        return new Weighed(Strategy.spelled(resource.get(TYPE)), resource.get(WEIGHT));
    }

    /** The strategy and weight of a resource; empty if it does not count. */
    Optional<Weighed> of(String resource) {
        return Optional.ofNullable(patterns.get(resource))
                .or(() -> patterns.keySet().stream()
                        .filter(pattern -> pattern.endsWith("*")
                                && resource.startsWith(pattern.substring(0, pattern.length() - 1)))
                        .max(Comparator.comparingInt(String::length))
                        .map(patterns::get));
    }
}
