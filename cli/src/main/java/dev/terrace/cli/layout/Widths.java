package dev.terrace.cli.layout;

import java.util.ArrayList;
import java.util.List;

/** How much room text takes, and how it is made to take less. */
final class Widths {
    private Widths() {}

    static int of(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The text, or its beginning and an ellipsis. */
    static String shorten(String text, int width) {
        return of(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    }

    /** Breaks at spaces; a word that is wider than a line keeps its own. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && of(line.toString()) + 1 + of(word) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
