package dev.terrace.replay.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the account of a cluster with 10 cpu, 20 GiB and 4 GPUs with values computed by hand. */
class ClusterUseTest {
    private static final Offset<Double> ROUNDING = Offset.offset(1e-12);
    private static final ResourceNames NAMES = ResourceNames.of(List.of(GpuShare.GPU));

    /** Queues a and b with weight 1, and c with weight 2. */
    private static final Cluster CLUSTER = Cluster.builder(NAMES)
            .nodes(List.of(NodeSpec.builder(
                            "n", Amounts.of(NAMES, Map.of("cpu", 10_000L, "memory", 20L << 30, GpuShare.GPU, 4000L)))
                    .build()))
            .queues(List.of(queue("a", 1), queue("b", 1), queue("c", 2)))
            .build();

    private static QueueSpec queue(String name, int weight) {
        return QueueSpec.builder(name).weight(weight).build();
    }

    private static TraceJob job(String queue, long submit, int tasks, long cpu, long gib, int gpus) {
        TaskRequest request = new TaskRequest(cpu * 1000, gib << 10, gpus, gpus == 0 ? 0 : 1000, "");
        String id = queue + submit + tasks;
        return new TraceJob(id, submit, -1, -1, tasks, tasks, request, queue, "", null, -1, "", TraceJob.UNKNOWN, 0);
    }

    /** The cpu, GiB and GPUs that each queue demands, and the shares to which they are entitled. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 0 0  | 4 0 0 | 2 0 0   | 0.3  | 0.4   | 0.2
            9 0 0  | 9 0 0 | 0 0 0   | 0.5  | 0.5   | 0
            1 0 0  | 9 0 0 | 9 0 0   | 0.1  | 0.3   | 0.6
            9 0 0  | 9 0 0 | 9 0 0   | 0.25 | 0.25  | 0.5
            9 0 0  | 9 0 0 | 1 0 0   | 0.45 | 0.45  | 0.1
            20 0 0 | 0 0 0 | 0 0 0   | 1    | 0     | 0
            9 0 0  | 9 0 0 | 0 0 4   | 0.5  | 0.5   | 1
            0 20 0 | 0 20 0| 5 0 0   | 0.5  | 0.5   | 0.5
            9 36 0 | 27 9 0| 0 0 0 | 0.666666666666666667 | 0.666666666666666667 | 0
            """)
    void entitledSharesAreMaxMinFair(String a, String b, String c, double ofA, double ofB, double ofC) {
        ClusterUse use = ClusterUse.byQueue(CLUSTER);
        submit(use, "a", a);
        submit(use, "b", b);
        submit(use, "c", c);
        use.stopped(1);
        double[] expected = {ofA, ofB, ofC};
        for (GroupUse group : use.groups()) {
            assertThat(group.entitled()).as(group.name()).isEqualTo(expected[group.index()], ROUNDING);
        }
    }

    private static void submit(ClusterUse use, String queue, String amounts) {
        String[] each = amounts.strip().split(" +", -1);
        use.submitted(job(queue, 0, 1, Long.parseLong(each[0]), Long.parseLong(each[1]), Integer.parseInt(each[2])));
    }

    @Test
    void intervalsHaveTheStateBetweenTwoChanges() {
        ClusterUse use = ClusterUse.byQueue(CLUSTER);
        List<String> seen = new ArrayList<>();
        use.observe(new ReplayListener() {
            @Override
            public void constant(ClusterUse at, long from, long to) {
                GroupUse a = at.groups().get(0);
                GroupUse total = at.total();
                seen.add("%s-%s held %s of %s, share %s, entitled %s, waiting %s of %s, lost %s"
                        .formatted(
                                from,
                                to,
                                a.held(UsedResource.CPU),
                                total.held(UsedResource.CPU),
                                a.share(),
                                a.entitled(),
                                a.waitingTasks(),
                                total.waitingJobs(),
                                total.lost(UsedResource.CPU)));
            }
        });
        TraceJob gang = job("a", 5, 2, 4, 0, 0);
        TraceJob other = job("b", 5, 1, 8, 0, 0);
        use.submitted(gang);
        use.submitted(other);
        use.started(gang, 0, 1, 5, "n", Map.of());
        use.started(gang, 1, 1, 8, "n", Map.of());
        use.attempted(new TaskAttempt(gang, 0, 1, 5, 10, "n", Outcome.DONE, 0));
        use.attempted(new TaskAttempt(gang, 1, 1, 8, 12, "n", Outcome.EVICTED, 4));
        use.stopped(20);
        assertThat(seen)
                .containsExactly(
                        "5-8 held 4000 of 4000, share 0.4, entitled 0.5, waiting 1 of 2, lost 0",
                        "8-10 held 8000 of 8000, share 0.8, entitled 0.5, waiting 0 of 1, lost 0",
                        "10-12 held 4000 of 4000, share 0.4, entitled 0.4, waiting 0 of 1, lost 0",
                        "12-20 held 0 of 0, share 0.0, entitled 0.4, waiting 1 of 2, lost 16000");
    }
}
