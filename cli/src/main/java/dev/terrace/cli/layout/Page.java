package dev.terrace.cli.layout;

import dev.terrace.model.finding.OneLine;
import dev.terrace.model.number.NumberText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The place of text, with the width and the emphasis for which it is laid out.
 *
 * @param width columns of the terminal, or {@link #ENDLESS}
 */
public record Page(PrintWriter out, int width, Ink ink) {
    /** The width of a page without a line limit: files and pipes, which are searched rather than read. */
    public static final int ENDLESS = 0;

    private static final int EDGE = 1;

    /** Returns a page of the terminal's width, which the start script measured; endless without a terminal. */
    public static Page ofTerminal(PrintWriter out) {
        return new Page(out, widthOf(System.getProperty("terrace.columns", "")), Ink.ofTerminal());
    }

    /** Returns an endless page without colours. */
    public static Page plain(PrintWriter out) {
        return new Page(out, ENDLESS, Ink.PLAIN);
    }

    /** Returns whether a line with this number of characters fits the width. */
    public boolean fits(int characters) {
        return width == ENDLESS || characters <= width;
    }

    /** Returns the width of a line that begins one space from the edge. */
    int textWidth() {
        return width == ENDLESS ? Integer.MAX_VALUE : width - EDGE;
    }

    private static int widthOf(String columns) {
        String trimmed = columns.trim().toLowerCase(Locale.ROOT);
        // The terminal breaks lines better than wrapping does below this width.
        return (int) NumberText.whole(trimmed, 40, 9999).orElse(ENDLESS);
    }

    public void println() {
        out.println();
    }

    public void println(String line) {
        out.println(line);
    }

    /**
     * Lays out parts of a line on as many lines as the page needs. A part is broken only if it is wider than the page.
     *
     * @param parts the texts; control characters are escaped
     * @param gap the text between two parts on one line
     */
    public List<String> lines(List<String> parts, String gap) {
        List<String> lines = new ArrayList<>();
        for (String raw : parts) {
            String part = OneLine.of(raw);
            int last = lines.size() - 1;
            String longer = last < 0 ? part : lines.get(last) + gap + part;
            if (last < 0 || Widths.of(longer) > textWidth()) {
                lines.add(part);
            } else {
                lines.set(last, longer);
            }
        }
        return lines.stream()
                .flatMap(line -> Widths.wrap(line, textWidth()).stream())
                .map(line -> " " + line)
                .toList();
    }

    /** Prints parts on as many lines as the page needs. */
    public void print(List<String> parts, String gap) {
        lines(parts, gap).forEach(out::println);
    }

    public void bold(List<String> parts, String gap) {
        lines(parts, gap).forEach(line -> out.println(ink.bold(line)));
    }

    public void faint(List<String> parts, String gap) {
        lines(parts, gap).forEach(line -> out.println(ink.faint(line)));
    }

    /** Prints a title, which begins at the edge of the page. */
    public void title(String text) {
        lines(List.of(text), " ").forEach(line -> out.println(ink.bold(line.strip())));
    }
}
