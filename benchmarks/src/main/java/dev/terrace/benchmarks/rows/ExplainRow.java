package dev.terrace.benchmarks.rows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.benchmarks.cluster.Blueprint;
import dev.terrace.benchmarks.process.TerraceProcess.Input;
import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Row;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The overhead of an explanation: whole processes of {@code terrace run} and {@code terrace explain} on the same cycle,
 * alternating.
 *
 * @param isWaiting whether to explain the first pod that nodes refuse, or the first bound pod
 */
record ExplainRow(String name, Blueprint blueprint, Path conf, boolean isWaiting, Workbench workbench) implements Row {
    /** The maximum ratio of an explanation's time to the cycle's. */
    private static final double GOAL = 3;

    @Override
    public List<Cell> measure(Consumer<String> progress) {
        progress.accept("cluster");
        Input input = new Input(workbench.snapshot(blueprint), conf, "");
        JsonNode decisions = workbench.terrace().repeat(input, 1).path("decisions");
        String pod = isWaiting
                ? refused(decisions.path("waiting"))
                : decisions.path("binds").path(0).path("pod").asText();
        double[] alone = new double[workbench.starts()];
        double[] watched = new double[workbench.starts()];
        for (int i = 0; i < alone.length; i++) {
            progress.accept("processes %s of %s".formatted(i + 1, alone.length));
            alone[i] = workbench.terrace().run(input).seconds();
            watched[i] = workbench.terrace().explain(input, pod).seconds();
        }
        double run = Workbench.median(alone);
        double explain = Workbench.median(watched);
        return List.of(
                Cell.count("bound", decisions.path("binds").size()),
                Cell.text("pod", pod),
                Cell.seconds("run", run),
                Cell.seconds("explain", explain),
                Cell.times("ratio", explain / run),
                Cell.times("at most", GOAL));
    }

    private static String refused(JsonNode waiting) {
        for (JsonNode job : waiting) {
            if (job.path("nodes").asInt() > 0) {
                return job.path("names").path(0).asText();
            }
        }
        throw new IllegalStateException("no pod was refused by nodes");
    }
}
