package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Consecutive cycles of a class of {@code sessions} in its own process, which prints the figures.
 *
 * @param files the required file; empty if the input is generated
 * @param main the class; its first arguments are the distribution's plugins, the input and the configuration
 * @param options options for the JVM
 * @param input provides the snapshot or trace, and generates it if necessary
 * @param more further arguments
 * @param before measures the input with the earlier distribution; its first figure is the one to compare with
 * @param compared the title of the figure that is compared with it; empty for none
 * @param goal a further figure: the bound that the row should keep
 */
record CyclesRow(
        String name,
        List<Path> files,
        Class<?> main,
        List<String> options,
        Supplier<Path> input,
        Path conf,
        List<Object> more,
        Function<Path, List<Cell>> before,
        String compared,
        Cell goal,
        Workbench workbench)
        implements Row {
    static final List<String> SERIAL = List.of("-XX:+UseSerialGC");
    static final List<String> PARALLEL = List.of("-XX:+UseParallelGC", Workbench.HEAP);

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("input");
        Path file = input.get();
        if (!compared.isEmpty()) {
            progress.accept("before");
        }
        List<Cell> earlier = before.apply(file);
        progress.accept(main.getSimpleName());
        List<Cell> figures = new ArrayList<>(workbench.cycles(workbench.terrace(), options, main, file, conf, more));
        figures.addAll(earlier);
        if (!compared.isEmpty()) {
            double now = figures.stream()
                    .filter(cell -> cell.title().equals(compared))
                    .findFirst()
                    .orElseThrow()
                    .number();
            figures.add(Cell.times("of before", now / earlier.get(0).number()));
        }
        figures.add(goal);
        return figures;
    }
}
