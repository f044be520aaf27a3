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
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Goes through the rows, one after the other or some at a time, and tells how far it is. */
final class Measurement {
    private final Predicate<String> isChosen;
    private final PrintWriter progress;
    private final int atATime;
    private final Consumer<Results> soFar;

    Measurement(Predicate<String> isChosen, PrintWriter progress) {
        this(isChosen, progress, 1, results -> {});
    }

    /**
     * @param atATime how many rows are measured at the same time
     * @param soFar is given what there is whenever a row is done, so that little is lost when the rest fails
     */
    Measurement(Predicate<String> isChosen, PrintWriter progress, int atATime, Consumer<Results> soFar) {
        this.isChosen = isChosen;
        this.progress = progress;
        this.atATime = atATime;
        this.soFar = soFar;
    }

    /** A row that is being measured. */
    private record Begun(Section section, Future<Line> line) {
        /** Empty if it is not done. */
        Optional<Line> ifDone() {
            return line.isDone() ? Optional.of(whenDone()) : Optional.empty();
        }

        Line whenDone() {
            try {
                return line.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    Results of(List<Section> sections, Machine machine) {
        ExecutorService threads = Executors.newFixedThreadPool(atATime);
        try {
            List<Begun> begun = new ArrayList<>();
            for (Section section : sections) {
                for (Row row : section.rows()) {
                    if (isChosen.test(row.name())) {
                        Callable<Line> measuring = () -> line(row);
                        begun.add(new Begun(section, threads.submit(measuring)));
                    }
                }
            }
            for (Begun row : begun) {
                row.whenDone();
                soFar.accept(results(sections, machine, begun));
            }
            return results(sections, machine, begun);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Results results(List<Section> sections, Machine machine, List<Begun> begun) {
        List<Measured> all = new ArrayList<>();
        for (Section section : sections) {
            List<Line> lines = begun.stream()
                    .filter(row -> row.section.equals(section))
                    .flatMap(row -> row.ifDone().stream())
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
