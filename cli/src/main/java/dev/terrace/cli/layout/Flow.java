package dev.terrace.cli.layout;

import dev.terrace.model.finding.OneLine;
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
}
