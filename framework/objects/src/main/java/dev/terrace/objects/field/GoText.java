package dev.terrace.objects.field;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Parses texts of annotations as Volcano does, by Go's strconv. */
public final class GoText {
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]++(\\.[0-9]*+)?|\\.[0-9]++)([eE][+-]?[0-9]++)?");

    private GoText() {}

    /** Returns whether the text is one of Go's spellings of true. Any other text is false. */
    public static boolean isTrue(String text) {
        return switch (text) {
            case "1", "t", "T", "true", "TRUE", "True" -> true;
            default -> false;
        };
    }

    public static OptionalInt integer(String text) {
        if (!text.isEmpty() && WHOLE.matcher(text).matches()) {
            try {
                return OptionalInt.of(Integer.parseInt(text));
            } catch (NumberFormatException e) {
                return OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }

    public static OptionalDouble decimal(String text) {
        return DECIMAL.matcher(text).matches() ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
    }
}
