package dev.terrace.cli.layout;

import dev.terrace.model.finding.OneLine;
import java.util.ArrayList;
import java.util.List;

/**
 * Labels with texts: two columns without titles. Texts that do not fit on the line of their label continue below, in
 * the same column. A part is broken only if it is wider than a line.
 */
public final class Labelled {
    private static final String GAP = "   ";
    private static final String BETWEEN = " · ";

    /** The largest width of the column of labels; wider labels wrap. */
    private static final int MAX_LABEL_WIDTH = 20;

    private final List<Row> rows = new ArrayList<>();

    private record Row(String label, List<String> parts) {}

    /**
     * Adds a row.
     *
     * @param parts the texts; without any, no row is added. Control characters are escaped
     */
    public Labelled row(String label, List<String> parts) {
        if (!parts.isEmpty()) {
            rows.add(new Row(OneLine.of(label), parts));
        }
        return this;
    }

    /** Adds a row with one text, unless it is empty. */
    public Labelled row(String label, String text) {
        return row(label, text.isEmpty() ? List.of() : List.of(text));
    }

    /** Prints the rows, wrapped to the width of the page. */
    public void print(Page page) {
        int width = rows.stream()
                .mapToInt(row -> Math.min(MAX_LABEL_WIDTH, Widths.of(row.label)))
                .max()
                .orElse(0);
        Page rest = page.width() == Page.ENDLESS
                ? page
                : new Page(page.out(), page.width() - width - GAP.length(), page.ink());
        for (Row row : rows) {
            List<String> labels = Widths.wrap(row.label, width);
            List<String> texts = rest.lines(row.parts, BETWEEN);
            for (int i = 0; i < Math.max(labels.size(), texts.size()); i++) {
                String label = i < labels.size() ? labels.get(i) : "";
                // A line of a page begins with a blank.
                String text = i < texts.size() ? texts.get(i).substring(1) : "";
                page.println((" " + label + " ".repeat(width - Widths.of(label)) + GAP + text).stripTrailing());
            }
        }
    }
}
