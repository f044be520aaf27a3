package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.sessions.ReplayTime;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import dev.terrace.benchmarks.yardstick.LeastReplay;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Whole replays of a log on one pool, warm, compared with the least work. Both must have the same mean wait.
 *
 * @param goal the maximum ratio to the yardstick
 */
record ReplayRow(String name, Path log, Path conf, int goal, Workbench workbench) implements Row {
    private static final List<String> OPTIONS = List.of("-XX:+UseParallelGC");
    private static final int YARDSTICKS = 20;

    @Override
    public List<Path> files() {
        return List.of(log);
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("yardstick");
        String[] least =
                workbench.words(OPTIONS, LeastReplay.class, List.of(log.toString(), Integer.toString(YARDSTICKS)));
        progress.accept(workbench.repeat() + " replays");
        String[] whole = workbench.words(
                OPTIONS,
                ReplayTime.class,
                List.of(workbench.plugins(), log.toString(), conf.toString(), Integer.toString(workbench.repeat())));
        double yardstick = Double.parseDouble(least[0]);
        double replay = Double.parseDouble(whole[0]);
        int rounds = Integer.parseInt(whole[1]);
        return List.of(
                Cell.milliseconds("yardstick", yardstick),
                Cell.milliseconds("replay", replay),
                Cell.count("rounds", rounds),
                Cell.milliseconds("a round", replay / rounds),
                Cell.times("ratio", replay / yardstick),
                Cell.times("at most", goal),
                least[1].equals(whole[2])
                        ? Cell.text("mean wait", whole[2] + " s")
                        : Cell.failure("mean wait", whole[2] + " s, not " + least[1] + " s"));
    }
}
