package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.plugin.Additions;
import dev.terrace.benchmarks.plugin.Dressing;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The action that evicts for whole gangs, compared with the one that evicts for single pods, on one cluster.
 *
 * @param action {@code preempt} or {@code reclaim}
 * @param isTree whether nodes are in leaves under spines, and gangs must stay under one spine. Preempt skips such
 *     gangs, so its pods may go anywhere
 */
record GangRow(String action, boolean isTree, Workbench workbench) implements Row {
    /** The maximum ratio to the action for single pods. */
    private static final double GOAL = 4;

    @Override
    public String name() {
        return "gang" + action + (isTree ? "-tree" : "-flat");
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("cluster");
        List<String> scenes = new ArrayList<>(action.equals("preempt") ? List.of("preempt") : List.of());
        if (isTree) {
            scenes.add("leaves");
        }
        Dressing pods = Additions.scene(scenes.toArray(String[]::new));
        if (isTree) {
            scenes.add("confined");
        }
        Dressing gangs = Additions.scene(scenes.toArray(String[]::new));
        progress.accept(action);
        JsonNode one = sessions(pods, action);
        progress.accept("gang" + action);
        JsonNode whole = sessions(gangs, "gang" + action);
        double alone = milliseconds(one);
        double gang = milliseconds(whole);
        return List.of(
                Cell.count("pods", placed(one)),
                Cell.count("of gangs", placed(whole)),
                Cell.milliseconds("for pods", alone),
                Cell.milliseconds("for gangs", gang),
                Cell.times("for each pod", gang / placed(whole) / (alone / placed(one))),
                Cell.times("ratio", gang / alone),
                Cell.times("at most", GOAL));
    }

    private JsonNode sessions(Dressing dressing, String run) {
        Path snapshot = workbench.scratch(name() + "-" + run + ".json.gz");
        dressing.write(workbench.own(Additions.RECLAIM + ".json.gz"), snapshot);
        Path conf = workbench.scratch(name() + "-" + run + ".conf");
        try {
            String plain = Files.readString(workbench.own("reclaim.conf"));
            String tiers = plain.replaceFirst("actions: .*", "actions: " + run);
            Files.writeString(conf, isTree ? tiers + "  - name: network-topology-aware\n" : tiers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return workbench.terrace().repeat(new Input(snapshot, conf, ""), workbench.repeat(), "--now", Additions.NOW);
    }

    private static int placed(JsonNode outcome) {
        return outcome.path("decisions").path("pipelined").size();
    }

    private static double milliseconds(JsonNode outcome) {
        return outcome.path("timingsMs").path("actions").path(0).path("ms").asDouble();
    }
}
