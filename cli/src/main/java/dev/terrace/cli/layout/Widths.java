package dev.terrace.cli.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How much room text takes, and how it is made to take less. */
final class Widths {
    /** Where text may be broken: behind a space, and behind a hyphen or a slash between letters or digits. */
    private static final Pattern PLACES = Pattern.compile("(?<= )|(?<=[\\p{L}\\p{N}][/-])(?=[\\p{L}\\p{N}])");

    private Widths() {}

    static int of(String text) {
        return text.codePointCount(0, text.length());
    }

    /** The width below which wrapping has to break words. */
    static int ofLongestWord(String text) {
        return longest(text.split(" ", -1));
    }

    /** The width below which wrapping has to break words elsewhere than at their hyphens and slashes. */
    static int ofLongestPart(String text) {
        return longest(PLACES.split(text, -1));
    }

    private static int longest(String... parts) {
        return Stream.of(parts).mapToInt(part -> of(part.stripTrailing())).max().orElse(0);
    }

    /** Breaks where it may, and a word that is wider than a line wherever the line ends. Nothing is lost but spaces. */
    static List<String> wrap(String text, int width) {
        if (of(text) <= width) {
            return List.of(text);
        }
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : PLACES.split(text, -1)) {
            if (!line.isBlank() && of((line + word).stripTrailing()) > width) {
                lines.add(line.stripTrailing());
                line = "";
            }
            line += word;
            while (of(line.stripTrailing()) > width) {
                int end = line.offsetByCodePoints(0, width);
                lines.add(line.substring(0, end));
                line = line.substring(end);
            }
        }
        lines.add(line.stripTrailing());
        return lines;
    }
}
