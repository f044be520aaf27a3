package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.plugin.Addition;
import dev.terrace.benchmarks.plugin.Additions;
import dev.terrace.benchmarks.plugin.ClusterDressing;
import dev.terrace.benchmarks.plugin.GangScenes;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        ClusterDressing cluster = action.equals("preempt") ? GangScenes::ofPriority : ClusterDressing.NONE;
        ClusterDressing pods = isTree ? cluster.and(GangScenes::leaves) : cluster;
        ClusterDressing gangs = isTree ? pods.and(GangScenes::confined) : pods;
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

    private JsonNode sessions(ClusterDressing dressing, String run) {
        Path recorded = workbench.root().resolve("benchmarks/snapshots");
        Path snapshot = workbench.scratch().resolve(name() + "-" + run + ".json.gz");
        dressing.write(recorded.resolve(Addition.RECLAIM + ".json.gz"), snapshot);
        Path conf = workbench.scratch().resolve(name() + "-" + run + ".conf");
        try {
            String plain = Files.readString(recorded.resolve("reclaim.conf"));
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
