package dev.terrace.cli.report;

import dev.terrace.model.finding.Words;
import dev.terrace.model.number.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Abbreviates many names to one word: {@code ml/train-0…5,8}. */
final class NameRange {
    private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d{1,9})");
    private static final int MAX_PARTS = 4;

    private NameRange() {}

    /**
     * @param names the names, at least one
     * @param noun the noun for their count
     */
    static String of(List<String> names, String noun) {
        if (names.size() == 1) {
            return names.get(0);
        }
        String prefix = commonPrefix(names);
        List<String> parts = parts(names, prefix);
        return parts.isEmpty() || parts.size() > MAX_PARTS
                ? prefix + "… (" + Words.count(names.size(), noun) + ")"
                : prefix + String.join(",", parts);
    }

    /** Returns the numbers after the prefix as runs; none if a name has anything but a number there. */
    private static List<String> parts(List<String> names, String prefix) {
        List<String> numbers =
                names.stream().map(name -> name.substring(prefix.length())).toList();
        if (!numbers.stream().allMatch(number -> number.matches("[0-9]{1,9}"))) {
            return List.of();
        }
        return runs(
                numbers.stream()
                        .sorted(Comparator.comparingInt(NameRange::number))
                        .toList(),
                NameRange::number);
    }

    /** Abbreviates ascending numbers: {@code 1…3, 7}. */
    static String runs(List<Integer> ascending) {
        return String.join(", ", runs(ascending, number -> number));
    }

    private static <T> List<String> runs(List<T> sorted, ToIntFunction<T> number) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int i = 1; i <= sorted.size(); i++) {
            boolean runs =
                    i < sorted.size() && number.applyAsInt(sorted.get(i)) == number.applyAsInt(sorted.get(i - 1)) + 1;
            if (!runs) {
                parts.add(sorted.get(start) + (start == i - 1 ? "" : "…" + sorted.get(i - 1)));
                start = i;
            }
        }
        return parts;
    }

    private static int number(String digits) {
        return NumberText.integer(digits).orElseThrow();
    }

    /** Returns the common prefix before a whole number: {@code train-10} and {@code train-11} share {@code train-}. */
    private static String commonPrefix(List<String> names) {
        Matcher first = NUMBERED.matcher(names.get(0));
        String prefix = first.matches() ? first.group(1) : names.get(0);
        for (String name : names) {
            while (!name.startsWith(prefix)) {
                prefix = prefix.substring(0, prefix.length() - 1);
            }
        }
        return prefix;
    }
}
