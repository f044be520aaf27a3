package dev.terrace.engine.contract;

/**
 * Text of others in one line: control characters are written out, so that it can neither begin a line of its own nor
 * steer a terminal.
 */
public final class Printable {
    /** A message is for people; what is longer than this is cut. */
    private static final int MOST = 4000;

    private Printable() {}

    public static String of(String text) {
        StringBuilder line = new StringBuilder(text.length());
        for (int i = 0; i < text.length() && i < MOST; i++) {
            add(text.charAt(i), line);
        }
        return line.append(text.length() > MOST ? "…" : "").toString();
    }

    private static void add(char letter, StringBuilder line) {
        switch (letter) {
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                if (isControl(letter)) {
                    line.append("\\u%04x".formatted((int) letter));
                } else {
                    line.append(letter);
                }
            }
        }
    }

    /** Line and paragraph separators, and what turns the direction of writing, count as well. */
    private static boolean isControl(char letter) {
        return Character.isISOControl(letter)
                || (letter >= '\u2028' && letter <= '\u202e')
                || (letter >= '\u2066' && letter <= '\u2069');
    }
}
