package dev.terrace.cli.layout;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Emphasis, where the output can show it.
 *
 * <p>Text is painted after it was padded, so that widths are those of what is read.
 */
public enum Ink {
    /** No emphasis: files, pipes, {@code NO_COLOR}. */
    PLAIN,
    /** ANSI escapes: terminals. */
    COLOURED;

    /** What standard output can show. */
    public static Ink ofTerminal() {
        return Ansi.AUTO.enabled() ? COLOURED : PLAIN;
    }

    public String bold(String text) {
        return paint(text, Style.bold);
    }

    public String faint(String text) {
        return paint(text, Style.faint);
    }

    private String paint(String text, Style style) {
        return this == PLAIN || text.isBlank() ? text : style.on() + text + Style.reset.on();
    }
}
