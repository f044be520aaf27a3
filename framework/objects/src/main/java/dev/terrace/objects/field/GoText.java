package dev.terrace.objects.field;

import dev.terrace.model.number.NumberText;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Parses texts of annotations as Volcano does, by Go's strconv. */
public final class GoText {
    private GoText() {}

    /** Returns whether the text is one of Go's spellings of true. Any other text is false. */
    public static boolean isTrue(String text) {
        return switch (text) {
            case "1", "t", "T", "true", "TRUE", "True" -> true;
            default -> false;
        };
    }

    public static OptionalInt integer(String text) {
        return NumberText.integer(text);
    }

    public static OptionalDouble decimal(String text) {
        return NumberText.real(text);
    }
}
