package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.sessions.MomentTime;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Random moments of a replay on the nodes of a log, and the cost of the states that are kept for them. */
record MomentRow(String name, Path log, Path conf, Workbench workbench) implements Row {
    private static final List<String> OPTIONS = List.of("-XX:+UseParallelGC");

    @Override
    public List<Path> files() {
        return List.of(log);
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("moments");
        String[] words = workbench.words(
                OPTIONS, MomentTime.class, List.of(workbench.plugins(), log.toString(), conf.toString()));
        double plain = Double.parseDouble(words[4]);
        double keeping = Double.parseDouble(words[5]);
        return List.of(
                Cell.milliseconds("median", Double.parseDouble(words[0])),
                Cell.milliseconds("p95", Double.parseDouble(words[1])),
                Cell.count("states", Integer.parseInt(words[3])),
                Cell.mebibytes("estimated weight", Double.parseDouble(words[2])),
                Cell.milliseconds("replay", plain),
                Cell.milliseconds("with states", keeping),
                Cell.times("ratio", keeping / plain));
    }
}
