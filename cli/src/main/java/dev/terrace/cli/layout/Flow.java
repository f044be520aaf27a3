package dev.terrace.cli.layout;

import dev.terrace.model.finding.OneLine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Lays out parts of a line on as many lines as the page needs. A part is broken only if it is wider than the page. */
public final class Flow {
    private Flow() {}

    /**
     * @param parts the texts; control characters are escaped
     * @param gap the text between two parts on one line
     */
    public static List<String> of(List<String> parts, String gap, Page page) {
        List<String> lines = new ArrayList<>();
        for (String raw : parts) {
            String part = OneLine.of(raw);
            int last = lines.size() - 1;
            String longer = last < 0 ? part : lines.get(last) + gap + part;
            if (last < 0 || Widths.of(longer) > page.textWidth()) {
                lines.add(part);
            } else {
                lines.set(last, longer);
            }
        }
        return lines.stream()
                .flatMap(line -> Widths.wrap(line, page.textWidth()).stream())
                .map(line -> " " + line)
                .toList();
    }

    /** Prints parts on as many lines as the page needs. */
    public static void print(List<String> parts, String gap, PrintWriter out, Page page) {
        of(parts, gap, page).forEach(out::println);
    }

    public static void bold(List<String> parts, String gap, PrintWriter out, Page page) {
        of(parts, gap, page).forEach(line -> out.println(page.ink().bold(line)));
    }

    public static void faint(List<String> parts, String gap, PrintWriter out, Page page) {
        of(parts, gap, page).forEach(line -> out.println(page.ink().faint(line)));
    }

    /** Prints a title, which begins at the edge of the page. */
    public static void title(String text, PrintWriter out, Page page) {
        of(List.of(text), " ", page).forEach(line -> out.println(page.ink().bold(line.strip())));
    }
}
