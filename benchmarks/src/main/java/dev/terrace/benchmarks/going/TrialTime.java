package dev.terrace.benchmarks.going;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Step;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.snapshot.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** How many what-ifs a second: one more pod waits, a cycle decides, and the pod goes before the next one comes. */
public final class TrialTime {
    private TrialTime() {}

    /**
     * Prints what-ifs per second of the last half, and how many pods the last one bound.
     *
     * @param args the distribution's plugins, a snapshot, a configuration, and how many what-ifs
     * @throws IOException if the configuration cannot be read
     */
    public static void main(String[] args) throws IOException {
        ReadOptions options = ReadOptions.defaults().unnamed("volcano");
        ClusterState state = ClusterState.of(SnapshotReader.read(List.of(args[1]), options));
        TaskSpec like = state.cluster().tasks().stream()
                .filter(task -> task.node().isEmpty())
                .findFirst()
                .orElseThrow();
        int trials = Integer.parseInt(args[3]);
        try (LoadedSessions sessions = new LoadedSessions(args[0], args[2])) {
            Step step = state.apply();
            CycleReport report = sessions.decide(step);
            long begin = System.nanoTime();
            for (int trial = 0; trial < trials; trial++) {
                if (trial == trials / 2) {
                    begin = System.nanoTime();
                }
                TaskSpec pod = TaskSpec.builder(like.namespace(), "trial-" + trial, like.template())
                        .created(like.created())
                        .labels(like.labels())
                        .annotations(like.annotations())
                        .job(like.job())
                        .priority(like.priority())
                        .podPriority(like.podPriority())
                        .phase(like.phase())
                        .schedulerName(like.schedulerName())
                        .lifetime(like.lifetime())
                        .build();
                step = step.state()
                        .apply(
                                new Edit.Gone("Pod", like.namespace() + "/trial-" + (trial - 1)),
                                Objects.there(Objects.text(List.of(pod))));
                report = sessions.decide(step);
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%.1f %d%n",
                    (trials - trials / 2) / seconds,
                    report.binds().size());
        }
    }
}
