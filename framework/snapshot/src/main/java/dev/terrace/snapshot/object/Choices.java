package dev.terrace.snapshot.object;

import dev.terrace.model.finding.Spelling;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a text that can only be one of a few. */
public final class Choices {
    private Choices() {}

    /** What the text stands for; null if it is absent, or none of the few, which is noted. */
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
