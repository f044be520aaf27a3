package dev.terrace.cluster.check;

import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Located;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Collects references to objects that the dump lacks, and reports each missing object once. */
final class Missing {
    private record Misses(String first, Position place, int count) {}

    /** The maximum number of spelling hints, because each compares a name with all others. */
    private static final int MAX_HINTS = 10;

    private final String predicate;
    private final String one;
    private final String many;
    private final SortedMap<String, Misses> misses = new TreeMap<>();

    /**
     * @param predicate the end of the sentence, with {@code %s} for the missing object
     * @param one the kind of the referring object, in the singular
     * @param many the kind of the referring object, in the plural
     */
    Missing(String predicate, String one, String many) {
        this.predicate = predicate;
        this.one = one;
        this.many = many;
    }

    /** Returns the names of some objects, to which others may refer. */
    static <T> Set<String> names(List<Located<T>> items, Function<T, String> name) {
        return items.stream().map(item -> name.apply(item.item())).collect(Collectors.toCollection(HashSet::new));
    }

    /**
     * Checks one reference.
     *
     * @param referrer the referring object, computed only if the reference is missing
     * @param wanted the object that it refers to; empty if it refers to none
     */
    void check(Supplier<String> referrer, String wanted, Set<String> known, Position place) {
        if (!wanted.isEmpty() && !known.contains(wanted)) {
            misses.merge(
                    wanted,
                    new Misses(referrer.get(), place, 1),
                    (before, now) -> new Misses(before.first(), before.place(), before.count() + 1));
        }
    }

    boolean isEmpty() {
        return misses.isEmpty();
    }

    void report(Findings findings) {
        report(findings, Set.of());
    }

    /** @param known candidates for the spelling hints */
    void report(Findings findings, Set<String> known) {
        int hints = MAX_HINTS;
        for (Map.Entry<String, Misses> each : misses.entrySet()) {
            Misses miss = each.getValue();
            String hint = hints-- > 0 ? Spelling.hint(each.getKey(), known) : "";
            findings.warn(
                    miss.place(),
                    "%s %s %s%s.%s"
                            .formatted(one, miss.first(), predicate.formatted(each.getKey()), others(miss), hint));
        }
    }

    private String others(Misses miss) {
        return switch (miss.count()) {
            case 1 -> "";
            case 2 -> ", as for 1 more " + one;
            default -> ", as for %s more %s".formatted(miss.count() - 1, many);
        };
    }
}
