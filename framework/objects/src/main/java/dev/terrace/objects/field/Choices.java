package dev.terrace.objects.field;

import dev.terrace.model.finding.Spelling;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads a text that must be one of a few values. */
public final class Choices {
    private Choices() {}

    /** Reads a text unchanged. Records a doubt if it is neither empty nor one of the choices. */
    public static String expected(FieldReader in, Collection<String> choices) {
        String text = in.text();
        if (!text.isEmpty() && !choices.contains(text)) {
            in.doubt(refusal(in, text, choices));
        }
        return text;
    }

    /** Reads the value of a text; null if it is absent. Null, with a problem, if it is not one of the choices. */
    public static <T> @Nullable T of(FieldReader in, Map<String, T> choices) {
        String text = in.text();
        T choice = choices.get(text);
        if (choice == null && !text.isEmpty()) {
            in.problem(refusal(in, text, choices.keySet()));
        }
        return choice;
    }

    private static String refusal(FieldReader in, String text, Collection<String> choices) {
        return ": %s is \"%s\"; one of %s is expected.%s"
                .formatted(
                        in.path(),
                        Described.shortened(text),
                        String.join(", ", new TreeSet<>(choices)),
                        Spelling.hint(text, choices));
    }

    /** Returns the text that means a value; empty if none does. */
    static <T> String textOf(@Nullable T value, Map<String, T> choices) {
        return choices.entrySet().stream()
                .filter(choice -> choice.getValue().equals(value))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    /** Returns values by their spelling. */
    public static <T> Map<String, T> bySpelling(T[] values, Function<T, String> spelling) {
        return Arrays.stream(values).collect(Collectors.toUnmodifiableMap(spelling, Function.identity()));
    }
}
