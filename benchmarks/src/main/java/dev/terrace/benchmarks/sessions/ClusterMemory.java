package dev.terrace.benchmarks.sessions;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The heap usage of a running pod in a cluster that changes, including the state of an incremental session. */
public final class ClusterMemory {
    private static final int AT_A_TIME = 500;

    private ClusterMemory() {}

    /**
     * Prints three numbers of bytes for each additional pod of the larger snapshot: after reading, after replacing all
     * pods in batches, and with the state that sessions keep after two cycles.
     *
     * @param args the distribution's plugins, a snapshot, a configuration, and another snapshot of the same nodes and
     *     groups with more pods
     * @throws IOException if the configuration cannot be read
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        long[] less = bytes(args[0], args[2], args[1]);
        long[] more = bytes(args[0], args[2], args[3]);
        double pods = more[3] - less[3];
        Cell.print(
                Cell.count("running", (int) less[3]),
                Cell.count("bytes a pod, read", (int) Math.round((more[0] - less[0]) / pods)),
                Cell.count("bytes a pod, all replaced", (int) Math.round((more[1] - less[1]) / pods)),
                Cell.count("with a session", (int) Math.round((more[2] - less[2]) / pods)));
    }

    /** The bytes after reading, after replacing and after sessions; and the number of pods. */
    private static long[] bytes(String plugins, String conf, String snapshot) throws IOException, InterruptedException {
        long before = used();
        ClusterState state =
                SnapshotReader.read(List.of(snapshot), ReadOptions.defaults()).state();
        long read = used() - before;
        try (LoadedSessions sessions = new LoadedSessions(plugins, conf)) {
            state = replaced(state);
            long replaced = used() - before;
            var unused = sessions.decide(state.apply());
            unused = sessions.decide(state.apply());
            long decided = used() - before;
            return new long[] {read, replaced, decided, state.cluster().tasks().size()};
        } finally {
            Reference.reachabilityFence(state);
        }
    }

    private static ClusterState replaced(ClusterState before) {
        ClusterState state = before;
        List<TaskSpec> pods = before.cluster().tasks();
        for (int from = 0; from < pods.size(); from += AT_A_TIME) {
            List<Edit> edits = new ArrayList<>();
            List<TaskSpec> coming = new ArrayList<>();
            for (TaskSpec pod : pods.subList(from, Math.min(from + AT_A_TIME, pods.size()))) {
                edits.add(new Edit.Gone("Pod", pod.key()));
                String name = pod.name() + "x";
                coming.add(pod.toBuilder()
                        .name(name)
                        .uid(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                                .toString())
                        .build());
            }
            edits.add(ApiList.there(ApiList.text(coming)));
            state = state.apply(edits).state();
        }
        return state;
    }

    private static long used() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(100);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
