package dev.terrace.cli.layout;

import dev.terrace.model.finding.OneLine;

/** A column of a {@link Table}. */
public record Column(String title, boolean isRight) {
    public static Column left(String title) {
        return new Column(OneLine.of(title), false);
    }

    public static Column right(String title) {
        return new Column(OneLine.of(title), true);
    }

    String pad(String text, int width) {
        String space = " ".repeat(Math.max(0, width - Widths.of(text)));
        return isRight ? space + text : text + space;
    }
}
