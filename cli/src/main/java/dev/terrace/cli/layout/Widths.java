package dev.terrace.cli.layout;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Measures and wraps text. */
final class Widths {
    /** A dot that does not begin the ending of a file name. */
    private static final String DOT = "\\.(?!\\p{L}{1,4}[^\\p{L}\\p{N}]*$)";

    /**
     * The places where text may be broken, the best first: after spaces, after slashes and dots between letters or
     * digits but not before the ending of a file name, and after hyphens between them. Host names stay whole, because
     * only words that are wider than a line are broken.
     */
    private static final List<Pattern> PLACES = Stream.of("(?<= )", between("(?:/|" + DOT + ")"), between("-"))
            .map(Pattern::compile)
            .toList();

    /** The number of the kinds of places. */
    static final int LEVELS = PLACES.size();

    /** The scripts whose characters take two columns. */
    private static final Set<UnicodeScript> WIDE =
            EnumSet.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

    private Widths() {}

    /** Returns the columns that a text takes on a terminal. */
    static int of(String text) {
        return text.codePoints().map(Widths::columns).sum();
    }

    private static int columns(int character) {
        if (character < 0x1100) {
            return 1;
        }
        boolean isHalfWidth = character >= 0xFF61 && character <= 0xFFDC;
        boolean isWideSign = (character >= 0x3000 && character <= 0x303E)
                || (character >= 0xFF01 && character <= 0xFF60)
                || (character >= 0x1F300 && character <= 0x1FAFF);
        return !isHalfWidth && (isWideSign || WIDE.contains(UnicodeScript.of(character))) ? 2 : 1;
    }

    /** Returns the end of the longest beginning that fits, at least one character. */
    private static int endOfLine(String text, int width) {
        int end = text.offsetByCodePoints(0, 1);
        int used = columns(text.codePointAt(0));
        while (end < text.length() && used + columns(text.codePointAt(end)) <= width) {
            used += columns(text.codePointAt(end));
            end = text.offsetByCodePoints(end, 1);
        }
        return end;
    }

    private static String between(String sign) {
        return "(?<=[\\p{L}\\p{N}]%s)(?=[\\p{L}\\p{N}])".formatted(sign);
    }

    /**
     * Returns the width below which wrapping has to break text at other places.
     *
     * @param levels the number of the best kinds of places: 1 keeps words whole, 2 breaks them at slashes and dots, 3
     *     at hyphens as well
     */
    static int ofLongest(String text, int levels) {
        Stream<String> parts = Stream.of(text);
        for (Pattern places : PLACES.subList(0, levels)) {
            parts = parts.flatMap(places::splitAsStream);
        }
        return parts.mapToInt(part -> of(part.stripTrailing())).max().orElse(0);
    }

    /**
     * Wraps text at the best places. A part that is wider than a line is broken at the end of the line. Only spaces are
     * dropped.
     */
    static List<String> wrap(String text, int width) {
        Lines lines = new Lines(width);
        lines.add(text, 0);
        return lines.all();
    }

    /** Lines that are filled one after another. */
    private static final class Lines {
        private final int width;
        private final List<String> full = new ArrayList<>();
        private String line = "";

        Lines(int width) {
            this.width = width;
        }

        /** @param level the index of the places where the text may be broken */
        void add(String text, int level) {
            if (fits(line + text)) {
                line += text;
                return;
            }
            if (level > 0 && fits(text)) {
                end();
                line = text;
                return;
            }
            if (level < PLACES.size()) {
                for (String part : PLACES.get(level).split(text, -1)) {
                    add(part, level + 1);
                }
                return;
            }
            end();
            line = text;
            while (!fits(line)) {
                int end = endOfLine(line, width);
                full.add(line.substring(0, end));
                line = line.substring(end);
            }
        }

        private boolean fits(String text) {
            return of(text.stripTrailing()) <= width;
        }

        private void end() {
            if (!line.isBlank()) {
                full.add(line.stripTrailing());
            }
            line = "";
        }

        List<String> all() {
            full.add(full.isEmpty() ? line : line.stripTrailing());
            return full;
        }
    }
}
