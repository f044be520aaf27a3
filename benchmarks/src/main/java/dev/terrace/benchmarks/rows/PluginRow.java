package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.plugin.Additions;
import dev.terrace.benchmarks.plugin.Additions.Addition;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Median;
import dev.terrace.benchmarks.table.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Sessions without and with a plugin on one cluster, in alternating processes. */
record PluginRow(Addition addition, Workbench workbench) implements Row {
    /** The maximum ratio to a session without the plugin. */
    private static final double GOAL = 2;

    private static final int TURNS = 3;

    @Override
    public String name() {
        return addition.name() + "-" + addition.cluster();
    }

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("cluster");
        Path plain = workbench.own(addition.cluster() + ".json.gz");
        Path dressed = workbench.scratch(name() + ".json.gz");
        addition.dressing().write(plain, dressed);
        String base = addition.cluster().equals(Additions.RECLAIM) ? "reclaim.conf" : "default.conf";
        Input without = new Input(addition.isConfigured() ? plain : dressed, conf(workbench.own(base), false), "");
        Input with = new Input(dressed, conf(workbench.own(base), true), "");
        double[] alone = new double[TURNS];
        double[] added = new double[TURNS];
        int before = 0;
        int after = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            progress.accept("turn %s of %s".formatted(turn + 1, TURNS));
            JsonNode first = sessions(without);
            JsonNode second = sessions(with);
            alone[turn] = first.path("timingsMs").path("total").asDouble();
            added[turn] = second.path("timingsMs").path("total").asDouble();
            before = decided(first);
            after = decided(second);
        }
        double session = Median.of(alone);
        double more = Median.of(added);
        return List.of(
                Cell.count("decided without", before),
                Cell.count("decided with", after),
                Cell.milliseconds("without", session),
                Cell.milliseconds("with", more),
                Cell.times("ratio", more / session),
                Cell.times("at most", GOAL));
    }

    private JsonNode sessions(Input input) {
        return workbench.terrace().repeat(input, workbench.repeat(), "--now", Additions.NOW);
    }

    private static int decided(JsonNode outcome) {
        JsonNode decisions = outcome.path("decisions");
        return decisions.path("binds").size()
                + decisions.path("evictions").size()
                + decisions.path("pipelined").size();
    }

    private Path conf(Path base, boolean isAdded) {
        Path conf = workbench.scratch(name() + (isAdded ? "-with.conf" : "-without.conf"));
        try {
            return Files.writeString(conf, addition.conf(Files.readString(base), isAdded));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
