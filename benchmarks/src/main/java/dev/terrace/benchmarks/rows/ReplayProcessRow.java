package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.TerraceProcess.Replayed;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * {@code terrace replay} from its start to its end.
 *
 * @param files the required file; empty if the trace is generated
 * @param trace provides the trace, and generates it if necessary
 * @param options further options
 * @param heap the JVM's heap option; empty for the JVM's default
 * @param goal the maximum CPU seconds; 0 for none
 */
record ReplayProcessRow(
        String name,
        List<Path> files,
        Supplier<Path> trace,
        List<String> options,
        String heap,
        double goal,
        Workbench workbench)
        implements Row {
    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("one replay");
        Replayed replayed = workbench.terrace().replay(trace.get(), options, heap);
        JsonNode result = replayed.result();
        Cost cost = replayed.cost();
        return List.of(
                Cell.count("jobs", result.path("jobs").asInt()),
                Cell.count("ended", result.path("ended").asInt()),
                Cell.count("rounds", result.path("rounds").asInt()),
                Cell.seconds("processors", cost.cpuSeconds()),
                goal == 0 ? Cell.text("at most", "") : Cell.seconds("at most", goal),
                Cell.seconds("process", cost.seconds()),
                Cell.mebibytes("peak", cost.peakBytes()),
                Cell.text("mean wait", result.path("metrics").path("meanWait").asText() + " s"));
    }
}
