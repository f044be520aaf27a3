package dev.terrace.benchmarks.soak;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The numbers of answers by kind of request and status. Thread-safe. */
final class StatusCounts {
    /** An answer that the client did not wait for. */
    static final int LEFT = 0;
    /** An answer that never came. */
    static final int LOST = -1;

    private static final int FULL = 507;

    private final Map<String, Map<Integer, Integer>> answers = new ConcurrentHashMap<>();

    void count(String kind, int status) {
        answers.compute(kind, (name, known) -> {
            Map<Integer, Integer> counts = known == null ? new TreeMap<>() : new TreeMap<>(known);
            counts.merge(status, 1, Integer::sum);
            return counts;
        });
    }

    int sent(String kind) {
        return of(kind).values().stream().mapToInt(Integer::intValue).sum();
    }

    int sent() {
        return answers.keySet().stream().mapToInt(this::sent).sum();
    }

    boolean has(String kind, int status) {
        return of(kind).containsKey(status);
    }

    /**
     * Returns whether every request was answered and no answer reports a failure of the service. A full store is not a
     * failure.
     */
    boolean isSound(String kind) {
        return of(kind).keySet().stream().allMatch(status -> status != LOST && (status < 500 || status == FULL));
    }

    String shown(String kind) {
        return of(kind).entrySet().stream()
                .map(count -> word(count.getKey()) + " × " + count.getValue())
                .collect(Collectors.joining(", "));
    }

    private Map<Integer, Integer> of(String kind) {
        return answers.getOrDefault(kind, Map.of());
    }

    private static String word(int status) {
        return switch (status) {
            case LEFT -> "not waited for";
            case LOST -> "lost";
            default -> Integer.toString(status);
        };
    }
}
