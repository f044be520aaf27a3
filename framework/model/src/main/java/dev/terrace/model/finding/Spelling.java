package dev.terrace.model.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Suggests corrections of misspelled names. */
public final class Spelling {
    private static final int MAX = 3;

    private Spelling() {}

    /**
     * Returns the candidate nearest to {@code word}, if it is near enough. The limit is a third of the letters of
     * {@code word}, but at least two.
     */
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        return near(word, candidates).stream().findFirst().map(Near::candidate);
    }

    private record Near(String candidate, int distance) {}

    /** Returns the candidates that are near enough, the nearest first. */
    private static List<Near> near(String word, Collection<String> candidates) {
        int most = Math.max(2, word.length() / 3);
        return candidates.stream()
                .distinct()
                .map(candidate -> new Near(candidate, distance(word, candidate)))
                .filter(near -> near.distance <= most)
                .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::candidate))
                .toList();
    }

    /** Returns {@code " Did you mean 'x'?"}, or an empty string. */
    public static String hint(String word, Collection<String> candidates) {
        return nearest(word, candidates)
                .map(candidate -> " Did you mean '" + candidate + "'?")
                .orElse("");
    }

    /**
     * Returns {@code " Did you mean 'x', 'y' or 'z'?"}, or an empty string. Meant for sets with many similar names: it
     * also names the candidates whose distance exceeds the smallest by at most one, three in total.
     */
    public static String hints(String word, Collection<String> candidates) {
        List<Near> near = near(word, candidates);
        List<String> named = near.stream()
                .filter(each -> each.distance <= near.get(0).distance + 1)
                .limit(MAX)
                .map(each -> "'" + each.candidate + "'")
                .toList();
        return named.isEmpty() ? "" : " Did you mean " + Words.list("or", named) + "?";
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
