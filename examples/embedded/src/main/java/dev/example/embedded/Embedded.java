package dev.example.embedded;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Two cycles on a cluster that is built in code: a gang runs, one of its pods ends, and the next job follows. */
public final class Embedded {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final ResourceNames RESOURCES = ResourceNames.of(List.of("cpu", "memory", "pods"));
    private static final String POLICY = """
            actions: "allocate"
            tiers:
            - plugins:
              - name: gang
            - plugins:
              - name: predicates
              - name: nodeorder
            """;

    /** @param arguments the folder of the plugins */
    public static void main(String[] arguments) {
        try (Extensions extensions = Extensions.load(List.of(Path.of(arguments[0])))) {
            Configuration policy = ConfigurationReader.read(POLICY, "policy", extensions.catalog(), false);
            try (Sessions sessions = new Scheduler(extensions).sessions(policy, Contracts.TRUSTED)) {
                ClusterState state = ClusterState.of(cluster(), List.of());
                CycleReport first = sessions.run(state.cluster());
                print(first);
                state = state.apply(new Edit.Decided(first)).state();

                // What the cluster reports later: a pod has ended.
                Edit ended = new Edit.Ended("ml/train-0", PodPhase.SUCCEEDED);
                Edit clock = new Edit.Time(NOON.plusSeconds(60));
                state = state.apply(ended, clock).state();
                print(sessions.run(state.cluster()));
            }
        }
    }

    private static Cluster cluster() {
        return Cluster.builder(RESOURCES)
                .now(NOON)
                .nodes(List.of(
                        NodeSpec.builder("node-1", amounts(8, 32, 110)).build(),
                        NodeSpec.builder("node-2", amounts(4, 16, 110)).build()))
                .queues(List.of(
                        QueueSpec.builder("research").weight(1).state("Open").build()))
                .jobs(List.of(job("large", 1), job("train", 3), job("tune", 1)))
                .tasks(List.of(
                        pod("large", 0, 16),
                        pod("train", 0, 4),
                        pod("train", 1, 4),
                        pod("train", 2, 4),
                        pod("tune", 0, 4)))
                .build();
    }

    private static JobSpec job(String name, int pods) {
        return JobSpec.builder("ml", name).queue("research").minMember(pods).build();
    }

    private static TaskSpec pod(String job, int index, long cpus) {
        PodTemplate template = PodTemplate.builder(amounts(cpus, cpus, 1)).build();
        return TaskSpec.builder("ml", job + "-" + index, template)
                .job("ml/" + job)
                .phase(PodPhase.PENDING)
                .build();
    }

    /** Amounts are integers: thousandths of a cpu, bytes, pods. */
    private static Amounts amounts(long cpus, long gibibytes, long pods) {
        return Amounts.of(RESOURCES, Map.of("cpu", 1000 * cpus, "memory", gibibytes << 30, "pods", pods));
    }

    private static void print(CycleReport report) {
        report.binds().forEach(bind -> System.out.println(bind.task() + " runs on " + bind.node()));
        report.waiting().forEach(job -> System.out.println(job.job() + " waits: " + job.reason()));
    }
}
