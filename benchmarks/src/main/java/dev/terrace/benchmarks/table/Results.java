package dev.terrace.benchmarks.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Results, section by section.
 *
 * @param machine the machine of the measurement
 */
public record Results(Machine machine, List<Measured> sections) {
    /** The lines of one section. */
    public record Measured(Section section, List<Line> lines) {
        /** The columns: all titles of all lines, in the order of the longest lines. */
        List<String> titles() {
            Set<String> titles = new LinkedHashSet<>();
            lines.stream()
                    .sorted(Comparator.comparingInt(line -> -line.figures().size()))
                    .forEach(line -> line.figures().forEach(cell -> titles.add(cell.title())));
            return List.copyOf(titles);
        }

        /** The section's rows in order: measured lines, or else kept ones. */
        private Measured with(Map<String, Line> kept) {
            Map<String, Line> known = new HashMap<>(kept);
            lines.forEach(line -> known.put(line.name(), line));
            return new Measured(
                    section,
                    section.rows().stream()
                            .map(row -> known.get(row.name()))
                            .filter(Objects::nonNull)
                            .toList());
        }
    }

    /**
     * A measured or skipped row.
     *
     * @param skipped the reason why it was skipped; empty if it was measured
     */
    public record Line(String name, List<Cell> figures, String skipped) {
        Optional<Cell> figure(String title) {
            return figures.stream().filter(cell -> cell.title().equals(title)).findFirst();
        }

        String shown(String title) {
            return figure(title).map(Cell::shown).orElse("");
        }
    }

    /**
     * These results, completed with kept lines of rows that were not measured again.
     *
     * @param kept the lines by the names of their rows
     */
    public Results over(Map<String, Line> kept) {
        return new Results(
                machine, sections.stream().map(measured -> measured.with(kept)).toList());
    }

    /** Returns whether all figures meet their requirements. Times alone never fail. */
    public boolean hold() {
        return sections.stream()
                .flatMap(section -> section.lines.stream())
                .flatMap(line -> line.figures.stream())
                .allMatch(Cell::holds);
    }

    /** The JSON document for programs. Numbers are not rounded, and units are separate. */
    public Map<String, Object> toDocument() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("machine", machine.toDocument());
        List<Object> all = new ArrayList<>();
        for (Measured measured : sections) {
            Map<String, Object> section = new LinkedHashMap<>();
            section.put("title", measured.section.title());
            section.put("rows", measured.lines.stream().map(Results::document).toList());
            all.add(section);
        }
        document.put("sections", all);
        return document;
    }

    private static Map<String, Object> document(Line line) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("row", line.name);
        if (!line.skipped.isEmpty()) {
            row.put("skipped", line.skipped);
        }
        Map<String, Object> units = new LinkedHashMap<>();
        for (Cell cell : line.figures) {
            row.put(cell.title(), cell.value());
            if (!cell.unit().isEmpty()) {
                units.put(cell.title(), cell.unit());
            }
        }
        row.put("units", units);
        return row;
    }
}
