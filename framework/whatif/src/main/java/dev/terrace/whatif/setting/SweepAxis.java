package dev.terrace.whatif.setting;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * A key, and the values that a sweep gives it in turn.
 *
 * @param values the values as they were written, without the brackets around a value with commas; at least one
 */
public record SweepAxis(String key, List<String> values) {
    /** The option that gives axes. */
    public static final String OPTION = "--sweep";

    /** The maximum number of combinations; more are taken for a mistake. */
    private static final int MAX_COMBINATIONS = 1000;

    private static final String FORM = "a sweep looks like queue/NAME.weight=1,2,4 or actions=[A,B],[B].";

    /**
     * Parses an axis such as {@code queue/research.weight=1,2,4}.
     *
     * @throws InvalidInput if it has no key, an empty value, the same value twice, or an open bracket
     */
    public static SweepAxis parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw error(text, FORM);
        }
        if (text.startsWith(AddNodes.WORDS)) {
            throw error(text, "nodes have no values to sweep; add them to all combinations with --set.");
        }
        List<String> values = split(text, text.substring(equals + 1));
        Set<String> distinct = new HashSet<>();
        for (String value : values) {
            if (value.isEmpty()) {
                throw error(text, "a value is empty; " + FORM);
            }
            if (!distinct.add(value)) {
                throw error(text, "the value '%s' is given twice; remove one.".formatted(value));
            }
        }
        return new SweepAxis(text.substring(0, equals).strip(), List.copyOf(values));
    }

    /** Splits at commas outside brackets. */
    private static List<String> split(String axis, String text) {
        List<String> values = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            char next = i == text.length() ? ',' : text.charAt(i);
            depth += next == '[' ? 1 : next == ']' ? -1 : 0;
            if (depth < 0 || (depth > 0 && i == text.length())) {
                throw error(axis, "a bracket has no counterpart; write a value with commas as [a,b].");
            }
            if (next == ',' && depth == 0) {
                values.add(unbracketed(text.substring(start, i).strip()));
                start = i + 1;
            }
        }
        return values;
    }

    /** Returns a value without the pair of brackets around it. */
    static String unbracketed(String value) {
        return value.startsWith("[") && value.endsWith("]")
                ? value.substring(1, value.length() - 1).strip()
                : value;
    }

    /**
     * Returns the settings of all combinations of the axes; the values of the last axis change fastest.
     *
     * @throws InvalidInput if there are too many
     */
    public static List<List<Setting>> cross(List<SweepAxis> axes) {
        long count = count(axes);
        if (count > MAX_COMBINATIONS) {
            throw new InvalidInput(Finding.error(
                    Position.of(OPTION),
                    "the sweep has more than %s combinations; sweep fewer values, or one key after the other."
                            .formatted(MAX_COMBINATIONS)));
        }
        return LongStream.range(0, count)
                .mapToObj(number -> combination(axes, number))
                .toList();
    }

    /** Returns the number of combinations of the axes; {@link Long#MAX_VALUE} if it is larger. */
    public static long count(List<SweepAxis> axes) {
        long count = 1;
        for (SweepAxis axis : axes) {
            int values = axis.values().size();
            count = count > Long.MAX_VALUE / values ? Long.MAX_VALUE : count * values;
        }
        return count;
    }

    /**
     * Returns the settings of a combination of the axes.
     *
     * @param number counted from 0 in the order of {@link #cross}
     */
    public static List<Setting> combination(List<SweepAxis> axes, long number) {
        Setting[] settings = new Setting[axes.size()];
        long rest = number;
        for (int a = settings.length - 1; a >= 0; a--) {
            SweepAxis axis = axes.get(a);
            int values = axis.values().size();
            settings[a] = new Setting(OPTION, axis.key(), axis.values().get((int) (rest % values)));
            rest /= values;
        }
        return List.of(settings);
    }

    private static InvalidInput error(String axis, String sentence) {
        return new InvalidInput(Finding.error(Position.of(OPTION + " " + axis), sentence));
    }
}
