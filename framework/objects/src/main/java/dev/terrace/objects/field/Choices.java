package dev.terrace.objects.field;

import dev.terrace.model.finding.Spelling;
import java.util.Collection;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a text that must be one of a few values. */
public final class Choices {
    private Choices() {}

    /** Reads a text unchanged. Records a doubt if it is neither empty nor one of the choices. */
    public static String expected(FieldReader in, Collection<String> choices) {
        String text = in.text();
        if (!text.isEmpty() && !choices.contains(text)) {
            in.doubt(": %s is \"%s\"; one of %s is expected.%s"
                    .formatted(
                            in.path(),
                            Described.shortened(text),
                            String.join(", ", new TreeSet<>(choices)),
                            Spelling.hint(text, choices)));
        }
        return text;
    }

    /** Reads the value of a text; null if it is absent. Null, with a problem, if it is not one of the choices. */
    public static <T> @Nullable T of(FieldReader in, Map<String, T> choices) {
        String text = in.text();
        T choice = choices.get(text);
        if (choice == null && !text.isEmpty()) {
            in.problem(": %s is \"%s\"; one of %s is expected.%s"
                    .formatted(
                            in.path(),
                            Described.shortened(text),
                            String.join(", ", new TreeSet<>(choices.keySet())),
                            Spelling.hint(text, choices.keySet())));
        }
        return choice;
    }
}
