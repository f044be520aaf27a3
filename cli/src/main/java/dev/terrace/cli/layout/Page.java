package dev.terrace.cli.layout;

import java.util.Locale;

/**
 * What text is laid out for.
 *
 * @param width columns of the terminal, or {@link #ENDLESS}
 */
public record Page(int width, Ink ink) {
    /** Lines may be of any length: files and pipes, where a reader searches rather than looks. */
    public static final int ENDLESS = 0;

    private static final int EDGE = 1;

    /** As wide as the start script found the terminal to be; endless where there is none. */
    public static Page ofTerminal() {
        return new Page(widthOf(System.getProperty("terrace.columns", "")), Ink.ofTerminal());
    }

    /** An endless page without colours. */
    public static Page plain() {
        return new Page(ENDLESS, Ink.PLAIN);
    }

    /** Whether a line with this number of characters stays one. */
    public boolean fits(int characters) {
        return width == ENDLESS || characters <= width;
    }

    /** Characters of a line that begins one space from the edge. */
    int textWidth() {
        return width == ENDLESS ? Integer.MAX_VALUE : width - EDGE;
    }

    private static int widthOf(String columns) {
        String trimmed = columns.trim().toLowerCase(Locale.ROOT);
        // Narrower than this, wrapping makes it worse than the terminal's own breaking.
        return trimmed.matches("\\d{2,4}") && Integer.parseInt(trimmed) >= 40 ? Integer.parseInt(trimmed) : ENDLESS;
    }
}
