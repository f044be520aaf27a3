package dev.terrace.cli.layout;

import dev.terrace.model.number.NumberText;
import java.util.Locale;

/**
 * The width and the emphasis for which text is laid out.
 *
 * @param width columns of the terminal, or {@link #ENDLESS}
 */
public record Page(int width, Ink ink) {
    /** The width of a page without a line limit: files and pipes, which are searched rather than read. */
    public static final int ENDLESS = 0;

    private static final int EDGE = 1;

    /** Returns a page of the terminal's width, which the start script measured; endless without a terminal. */
    public static Page ofTerminal() {
        return new Page(widthOf(System.getProperty("terrace.columns", "")), Ink.ofTerminal());
    }

    /** Returns an endless page without colours. */
    public static Page plain() {
        return new Page(ENDLESS, Ink.PLAIN);
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
}
