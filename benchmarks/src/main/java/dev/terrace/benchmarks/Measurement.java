package dev.terrace.benchmarks;

import dev.terrace.benchmarks.table.Figure;
import dev.terrace.benchmarks.table.Machine;
import dev.terrace.benchmarks.table.Results;
import dev.terrace.benchmarks.table.Results.Line;
import dev.terrace.benchmarks.table.Results.Measured;
import dev.terrace.benchmarks.table.Row;
import dev.terrace.benchmarks.table.Section;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Goes through the rows, one after the other, and tells how far it is. */
final class Measurement {
    private final Predicate<String> isChosen;
    private final PrintWriter progress;

    Measurement(Predicate<String> isChosen, PrintWriter progress) {
        this.isChosen = isChosen;
        this.progress = progress;
    }

    Results of(List<Section> sections, Machine machine) {
        List<Measured> all = new ArrayList<>();
        for (Section section : sections) {
            List<Line> lines = section.rows().stream()
                    .filter(row -> isChosen.test(row.name()))
                    .map(this::line)
                    .toList();
            if (!lines.isEmpty()) {
                all.add(new Measured(section, lines));
            }
        }
        return new Results(machine, all);
    }

    private Line line(Row row) {
        if (row.absence().isPresent()) {
            return new Line(row.name(), List.of(), row.absence().get());
        }
        List<Figure> figures = row.measure(step -> progress.println(row.name() + ": " + step));
        return new Line(row.name(), figures, "");
    }
}
