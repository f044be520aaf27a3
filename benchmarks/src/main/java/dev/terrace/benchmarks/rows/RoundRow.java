package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.table.Figure;
import dev.terrace.benchmarks.table.Row;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One recorded round of Armada's: what deciding it takes, beside the yardstick, and whether all is decided as recorded.
 *
 * @param archive a packed folder for each round, with its case
 * @param round the folder's name
 * @param nodes of the yardstick
 * @param pods of the yardstick
 * @param goal the multiple of the yardstick that it should not exceed
 */
record RoundRow(Path archive, String round, int nodes, int pods, int goal, Workbench workbench) implements Row {
    private static final int SHAPES = 32;
    private static final String MAIN = "dev.terrace.plugins.armada.round.RoundTime";

    @Override
    public String name() {
        return "armada-" + round;
    }

    @Override
    public Optional<String> absence() {
        return Stream.of(archive, jar("-tests"))
                .filter(file -> !Files.exists(file))
                .findFirst()
                .map(file -> "there is no " + file);
    }

    /** Kept off this program's own class path: the distribution's plugins have the same classes. */
    private Path jar(String kind) {
        return workbench.root().resolve("plugins/armada/target/terrace-plugin-armada-0.1.0" + kind + ".jar");
    }

    @Override
    public List<Figure> measure(Consumer<String> progress) {
        Path file = workbench.scratch().resolve(name() + ".yaml");
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
                Figure.milliseconds("yardstick", yardstick),
                Figure.milliseconds("round", took),
                Figure.times("ratio", took / yardstick),
                Figure.times("at most", goal),
                differences == 0
                        ? Figure.text("decisions", "Armada's")
                        : Figure.failure("decisions", differences + " differ from Armada's"));
    }
}
