package dev.terrace.model.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what the user probably meant. */
public final class Spelling {
    private Spelling() {}

    /**
     * The candidate that is nearest to {@code word}, if one is near enough: at most a third of its letters, and at
     * least two, may differ.
     */
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        return candidates.stream()
                .min(Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(candidate -> distance(word, candidate) <= Math.max(2, word.length() / 3));
    }

    /** {@code " Did you mean 'x'?"}, or nothing. */
    public static String hint(String word, Collection<String> candidates) {
        return nearest(word, candidates)
                .map(candidate -> " Did you mean '" + candidate + "'?")
                .orElse("");
    }

    private static int distance(String left, String right) {
        int[] previous = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                boolean same = Character.toLowerCase(left.charAt(i - 1)) == Character.toLowerCase(right.charAt(j - 1));
                int replaced = previous[j - 1] + (same ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[right.length()];
    }
}
