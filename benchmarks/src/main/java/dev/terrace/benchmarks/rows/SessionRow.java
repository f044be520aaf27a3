package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.process.ChildProcess.Cost;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One cluster: its session compared with the yardstick, and the whole process of {@code terrace run}. */
final class SessionRow implements Row {
    /** Clusters with more nodes run only a few sessions. */
    private static final int LARGE = 10_000;

    private static final int FEW = 5;

    private final Work work;
    private final Workbench workbench;

    SessionRow(Work work, Workbench workbench) {
        this.work = work;
        this.workbench = workbench;
    }

    @Override
    public String name() {
        return work.name();
    }

    @Override
    public List<Path> files() {
        return Stream.ofNullable(work.snapshot()).toList();
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("cluster");
        Input input = work.on(workbench);
        progress.accept("yardstick");
        double yardstick = workbench.leastWork(work.nodes(), work.pods(), work.shapes());
        int times = work.nodes() > LARGE ? Math.min(FEW, workbench.repeat()) : workbench.repeat();
        progress.accept(times + " sessions");
        JsonNode outcome = workbench.terrace().repeat(input, times);
        JsonNode timings = outcome.path("timingsMs");
        double session = timings.path("total").asDouble();
        List<Cell> figures = new ArrayList<>(List.of(
                Cell.count("nodes", work.nodes()),
                Cell.count("pods", work.pods()),
                Cell.count("shapes", work.shapes()),
                Cell.milliseconds("yardstick", yardstick),
                Cell.milliseconds("session", session),
                Cell.times("ratio", session / yardstick)));
        if (work.goal() > 0) {
            figures.add(Cell.times("at most", work.goal()));
        }
        figures.add(DecisionCheck.compared(work, input, outcome, workbench, progress));
        figures.addAll(wholeProcess(input, progress));
        return figures;
    }

    private List<Cell> wholeProcess(Input input, Consumer<String> progress) {
        double[] seconds = new double[workbench.starts()];
        OptionalLong peak = OptionalLong.empty();
        for (int i = 0; i < seconds.length; i++) {
            progress.accept("process %s of %s".formatted(i + 1, seconds.length));
            Cost cost = workbench.terrace().run(input);
            seconds[i] = cost.seconds();
            if (cost.peakBytes().orElse(0) > peak.orElse(0)) {
                peak = cost.peakBytes();
            }
        }
        List<Cell> figures = new ArrayList<>(List.of(Cell.seconds("process", Workbench.median(seconds))));
        peak.ifPresent(bytes -> figures.add(Cell.mebibytes("peak", bytes / (double) (1 << 20))));
        return figures;
    }
}
