package dev.terrace.benchmarks.sessions;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.cluster.AppliedEdits;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** The number of what-ifs per second. Each adds a waiting pod and runs a cycle; the next one removes the pod again. */
public final class TrialTime {
    /** The number of distinct names for added pods. */
    private static final int NAMES = 64;

    private TrialTime() {}

    /**
     * Prints what-ifs per second in the last half, and the number of pods that the last one bound.
     *
     * @param args the distribution's plugins, a snapshot, a configuration, and the number of what-ifs
     * @throws IOException if the configuration cannot be read
     */
    public static void main(String[] args) throws IOException {
        ReadOptions options = ReadOptions.defaults().unnamed("volcano");
        ClusterState state = SnapshotReader.read(List.of(args[1]), options).state();
        TaskSpec like = state.cluster().tasks().stream()
                .filter(task -> task.node().isEmpty())
                .findFirst()
                .orElseThrow();
        int trials = Integer.parseInt(args[3]);
        List<byte[]> texts = IntStream.range(0, NAMES)
                .mapToObj(trial -> ApiList.text(List.of(pod(like, name(trial)))))
                .toList();
        try (LoadedSessions sessions = new LoadedSessions(args[0], args[2])) {
            AppliedEdits applied = state.apply();
            CycleReport report = sessions.decide(applied);
            long begin = System.nanoTime();
            for (int trial = 0; trial < trials; trial++) {
                if (trial == trials / 2) {
                    begin = System.nanoTime();
                }
                applied = applied.state()
                        .apply(
                                new Edit.Gone("Pod", like.namespace() + "/" + name(trial - 1)),
                                ApiList.there(texts.get(trial % NAMES)));
                report = sessions.decide(applied);
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            Cell.print(
                    Cell.count("what-ifs", trials),
                    Cell.count("bound", report.binds().size()),
                    new Cell("a second", (trials - trials / 2) / seconds, "", true));
        }
    }

    private static String name(int trial) {
        return "trial-" + Math.floorMod(trial, NAMES);
    }

    private static TaskSpec pod(TaskSpec like, String name) {
        return like.toBuilder().name(name).uid(like.namespace() + "/" + name).build();
    }
}
