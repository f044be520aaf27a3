package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Median;
import dev.terrace.benchmarks.table.Row;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;

/**
 * One cluster: its session compared with the yardstick, and the whole process of {@code terrace run}.
 *
 * @param nodes the number of nodes of the yardstick
 * @param pods the number of pods of the yardstick
 * @param shapes the number of shapes of the yardstick
 * @param files the required file; empty if the cluster is generated
 * @param snapshot provides the snapshot, and generates it if necessary
 * @param sessions the maximum number of sessions
 * @param heap the JVM's heap option; empty for the JVM's default
 * @param goal the maximum ratio to the yardstick; 0 for none
 */
record SessionRow(
        String name,
        int nodes,
        int pods,
        int shapes,
        List<Path> files,
        Supplier<Path> snapshot,
        Path conf,
        int sessions,
        String heap,
        int goal,
        Workbench workbench)
        implements Row {
    private static final List<String> PARTS = List.of("binds", "evicts", "pipelined", "podGroupPhases");

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("cluster");
        Input input = new Input(snapshot.get(), conf, heap);
        progress.accept("yardstick");
        double yardstick = workbench.leastWork(nodes, pods, shapes);
        int times = Math.min(sessions, workbench.repeat());
        progress.accept(times + " sessions");
        JsonNode outcome = workbench.terrace().repeat(input, times);
        double session = outcome.path("timingsMs").path("total").asDouble();
        List<Cell> figures = new ArrayList<>(List.of(
                Cell.count("nodes", nodes),
                Cell.count("pods", pods),
                Cell.count("shapes", shapes),
                Cell.milliseconds("yardstick", yardstick),
                Cell.milliseconds("open", outcome.path("timingsMs").path("open").asDouble()),
                Cell.milliseconds("session", session),
                Cell.times("ratio", session / yardstick)));
        if (goal > 0) {
            figures.add(Cell.times("at most", goal));
        }
        figures.add(compared(input, outcome, progress));
        double[] seconds = new double[workbench.starts()];
        long peak = 0;
        for (int i = 0; i < seconds.length; i++) {
            progress.accept("process %s of %s".formatted(i + 1, seconds.length));
            Cost cost = workbench.terrace().run(input);
            seconds[i] = cost.seconds();
            peak = Math.max(peak, cost.peakBytes().orElse(0));
        }
        figures.add(Cell.seconds("process", Median.of(seconds)));
        if (peak > 0) {
            figures.add(Cell.mebibytes("peak", peak / (double) (1 << 20)));
        }
        return figures;
    }

    /** Compares the decisions with the expected ones. A speed-up that changes a decision is worthless. */
    private Cell compared(Input input, JsonNode outcome, Consumer<String> progress) {
        Path golden = input.snapshot()
                .resolveSibling("golden")
                .resolve(input.snapshot().getFileName());
        if (Files.exists(golden)) {
            return compared(read(golden), outcome, "as Volcano");
        }
        if (workbench.verify()) {
            progress.accept("the cycle from scratch");
            return compared(workbench.terrace().repeat(input, 1, "--verify-contracts"), outcome, "as from scratch");
        }
        return Cell.text("decisions", "%s bound".formatted(outcome.path("binds").size()));
    }

    private static Cell compared(JsonNode expected, JsonNode got, String agreed) {
        List<String> differing = PARTS.stream()
                .filter(part -> !expected.path(part).equals(got.path(part)))
                .toList();
        return differing.isEmpty()
                ? Cell.text("decisions", agreed)
                : Cell.failure("decisions", "DIFFER in " + String.join(", ", differing));
    }

    private static JsonNode read(Path golden) {
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(golden)))) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
