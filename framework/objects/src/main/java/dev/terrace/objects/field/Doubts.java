package dev.terrace.objects.field;

import dev.terrace.model.finding.Position;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Warnings about values that an API server or Volcano's webhooks would refuse. Handwritten files may contain them, and
 * decisions may depend on them. Objects with the same doubt share a warning, at the first of them.
 */
final class Doubts {
    private record Doubt(Position position, String subject, int others) {}

    private final Map<String, Doubt> byPredicate = new LinkedHashMap<>();

    /**
     * @param subject the object's name; empty if the predicate is a complete sentence
     * @param predicate the end of the sentence, with its full stop
     */
    void add(Position position, String subject, String predicate) {
        byPredicate.merge(
                predicate,
                new Doubt(position, subject, 0),
                (first, now) -> new Doubt(first.position, first.subject, first.others + 1));
    }

    int size() {
        return byPredicate.size();
    }

    void tell(Findings findings) {
        byPredicate.forEach(
                (predicate, doubt) -> findings.warn(doubt.position, doubt.subject + predicate + others(doubt.others)));
        byPredicate.clear();
    }

    private static String others(int others) {
        return switch (others) {
            case 0 -> "";
            case 1 -> " 1 more object has the same problem.";
            default -> " %s more objects have the same problem.".formatted(others);
        };
    }
}
