package dev.terrace.snapshot.check;

import dev.terrace.model.finding.Position;
import dev.terrace.snapshot.object.Findings;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Collects what misses something, by what is missing, and tells each missing thing once. */
final class Missing {
    private record Misses(String first, Position place, int count) {}

    private final String predicate;
    private final String one;
    private final String many;
    private final SortedMap<String, Misses> misses = new TreeMap<>();

    /**
     * @param predicate what is wrong with one, with a place for what is missing
     * @param one the kind of what misses it
     */
    Missing(String predicate, String one, String many) {
        this.predicate = predicate;
        this.one = one;
        this.many = many;
    }

    /**
     * @param who asked only if it misses something
     * @param wanted what {@code who} names; nothing if empty
     */
    void look(Supplier<String> who, String wanted, Set<String> known, Position place) {
        if (!wanted.isEmpty() && !known.contains(wanted)) {
            misses.merge(
                    wanted,
                    new Misses(who.get(), place, 1),
                    (before, now) -> new Misses(before.first(), before.place(), before.count() + 1));
        }
    }

    boolean isEmpty() {
        return misses.isEmpty();
    }

    void tell(Findings findings) {
        misses.forEach((wanted, miss) -> findings.warn(
                miss.place(), "%s %s %s%s.".formatted(one, miss.first(), predicate.formatted(wanted), others(miss))));
    }

    private String others(Misses miss) {
        return switch (miss.count()) {
            case 1 -> "";
            case 2 -> ", as for 1 more " + one;
            default -> ", as for %d more %s".formatted(miss.count() - 1, many);
        };
    }
}
