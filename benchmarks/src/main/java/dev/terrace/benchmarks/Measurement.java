package dev.terrace.benchmarks;

import dev.terrace.benchmarks.table.Cell;
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

/** Measures the rows, in sequence or several at a time, and reports progress. */
final class Measurement {
    private final Predicate<String> isChosen;
    private final PrintWriter progress;
    private final int atATime;
    private final Consumer<Results> soFar;

    Measurement(Predicate<String> isChosen, PrintWriter progress) {
        this(isChosen, progress, 1, results -> {});
    }

    /**
     * @param atATime the number of rows that are measured concurrently
     * @param soFar receives the partial results after each row, so that little is lost if a later row fails
     */
    Measurement(Predicate<String> isChosen, PrintWriter progress, int atATime, Consumer<Results> soFar) {
        this.isChosen = isChosen;
        this.progress = progress;
        this.atATime = atATime;
        this.soFar = soFar;
    }

    /** A submitted row. */
    private record Begun(Section section, Future<Line> line) {
        /** Returns the line; empty if the measurement is still running. */
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
        List<Cell> figures = row.measure(step -> progress.println(row.name() + ": " + step));
        return new Line(row.name(), figures, "");
    }
}
