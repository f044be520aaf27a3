package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A recorded round of Armada: the time to decide it, and a comparison with the recorded decisions.
 *
 * @param archive an archive with a folder for each round, which contains its case
 * @param round the folder's name
 * @param nodes the number of nodes of the yardstick
 * @param pods the number of pods of the yardstick
 * @param goal the maximum ratio to the yardstick
 */
record RoundRow(Path archive, String round, int nodes, int pods, int goal, Workbench workbench) implements Row {
    private static final int SHAPES = 32;
    private static final String MAIN = "dev.terrace.plugins.armada.round.RoundTime";

    @Override
    public String name() {
        return "armada-" + round;
    }

    @Override
    public List<Path> files() {
        return List.of(archive, jar("-tests"));
    }

    /**
     * Returns a JAR that is not on this program's class path, because the distribution's plugins contain the same
     * classes.
     */
    private Path jar(String kind) {
        return workbench
                .root()
                .resolve("plugins/armada/target/terrace-plugin-armada-" + workbench.version() + kind + ".jar");
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        Path file = workbench.scratch(name() + ".yaml");
        workbench.run(List.of("tar", "-xzOf", archive.toString(), round + "/case.yaml"), file);
        progress.accept("yardstick");
        double yardstick = workbench.leastWork(nodes, pods, SHAPES);
        progress.accept(workbench.repeat() + " rounds");
        String classPath = String.join(
                File.pathSeparator,
                jar("").toString(),
                jar("-tests").toString(),
                System.getProperty("java.class.path"));
        String said = workbench.java(
                List.of(), classPath, MAIN, List.of(file.toString(), Integer.toString(workbench.repeat())));
        double took = Double.parseDouble(said.substring(0, said.indexOf(' ')));
        int differences = Integer.parseInt(said.replaceAll(".*ms, (\\d+) diff.*\\s*", "$1"));
        return List.of(
                Cell.milliseconds("yardstick", yardstick),
                Cell.milliseconds("round", took),
                Cell.times("ratio", took / yardstick),
                Cell.times("at most", goal),
                differences == 0
                        ? Cell.text("decisions", "Armada's")
                        : Cell.failure("decisions", differences + " differ from Armada's"));
    }
}
