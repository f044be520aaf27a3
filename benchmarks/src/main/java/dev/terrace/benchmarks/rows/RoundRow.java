package dev.terrace.benchmarks.rows;

import dev.terrace.benchmarks.rounds.RoundTime;
import dev.terrace.benchmarks.table.Figure;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

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

    @Override
    public String name() {
        return "armada-" + round;
    }

    @Override
    public Optional<String> absence() {
        return Files.exists(archive) ? Optional.empty() : Optional.of("there is no " + archive);
    }

    @Override
    public List<Figure> measure(Consumer<String> progress) {
        Path file = workbench.scratch().resolve(name() + ".yaml");
        workbench.run(List.of("tar", "-xzOf", archive.toString(), round + "/case.yaml"), file);
        progress.accept("yardstick");
        double yardstick = workbench.leastWork(nodes, pods, SHAPES);
        progress.accept(workbench.repeat() + " rounds");
        String said = workbench.java(RoundTime.class, List.of(file.toString(), Integer.toString(workbench.repeat())));
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
