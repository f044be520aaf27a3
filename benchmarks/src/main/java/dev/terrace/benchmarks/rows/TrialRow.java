package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.sessions.TrialTime;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A sequence of what-ifs: a change, a cycle, and the reversal of the change.
 *
 * @param snapshot provides the snapshot, and generates it if necessary
 * @param recorded the required file; empty if the snapshot is generated
 * @param times the number of what-ifs for each repetition
 * @param goal the minimum number of what-ifs per second
 */
record TrialRow(
        String name,
        Supplier<Path> snapshot,
        Optional<Path> recorded,
        Path conf,
        int times,
        int goal,
        Workbench workbench)
        implements Row {
    @Override
    public List<Path> files() {
        return recorded.stream().toList();
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        Path file = snapshot.get();
        int trials = Math.max(2, times * workbench.repeat());
        progress.accept(trials + " what-ifs");
        String[] said = workbench.words(
                List.of("-XX:+UseParallelGC", Workbench.HEAP),
                TrialTime.class,
                List.of(workbench.plugins(), file.toString(), conf.toString(), Integer.toString(trials)));
        return List.of(
                Cell.count("what-ifs", trials),
                Cell.count("bound", Integer.parseInt(said[1])),
                new Cell("a second", Double.parseDouble(said[0]), "", true),
                Cell.count("at least", goal));
    }
}
