package dev.terrace.cli.layout;

import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Text emphasis, if the output supports it.
 *
 * <p>Emphasis is added after padding, so that escapes do not count as width.
 */
public enum Ink {
    /** No emphasis: files, pipes, {@code NO_COLOR}. */
    PLAIN,
    /** ANSI escapes: terminals. */
    COLOURED;

    /** Returns the emphasis that standard output supports. */
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
