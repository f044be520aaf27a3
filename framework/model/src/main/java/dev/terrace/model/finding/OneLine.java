package dev.terrace.model.finding;

import java.util.Locale;

/**
 * Sanitizes text from an input for display on one line, without terminal control sequences. Control characters, line
 * ends and changes of the writing direction become JSON escapes.
 */
public final class OneLine {
    private OneLine() {}

    /** Sanitizes the text and truncates it to a number of characters. A surrogate pair stays whole. */
    public static String of(String text, int most) {
        if (text.length() <= most) {
            return of(text);
        }
        boolean isPair = Character.isHighSurrogate(text.charAt(most - 1));
        return of(text.substring(0, isPair ? most - 1 : most)) + "…";
    }

    public static String of(String text) {
        int plain = 0;
        while (plain < text.length() && !isControl(text.charAt(plain))) {
            plain++;
        }
        if (plain == text.length()) {
            return text;
        }
        StringBuilder line = new StringBuilder(text.length() + 16).append(text, 0, plain);
        for (int i = plain; i < text.length(); i++) {
            char character = text.charAt(i);
            line.append(isControl(character) ? escaped(character) : String.valueOf(character));
        }
        return line.toString();
    }

    private static boolean isControl(char character) {
        return Character.isISOControl(character)
                || character == 0x061c // U+061C, the Arabic letter mark
                || (character >= 0x200e && character <= 0x200f)
                || (character >= 0x2028 && character <= 0x202e)
                || (character >= 0x2066 && character <= 0x2069);
    }

    private static String escaped(char character) {
        return switch (character) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> String.format(Locale.ROOT, "\\u%04x", (int) character);
        };
    }
}
