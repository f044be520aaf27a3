package dev.terrace.cli;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.ActionTime;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.JobTerms;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.report.PluginScore;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.report.VictimReason;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.report.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A sample cycle with all kinds of decisions. */
public final class Samples {
    private static final ResourceNames NAMES = ResourceNames.of(List.of("nvidia.com/gpu"));
    private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");
    private static final long GIB = 1L << 30;

    private Samples() {}

    public static Outcome outcome() {
        return new Outcome(List.of("cluster.yaml"), "conf/default.yaml", "the default", cluster(), report(), 41);
    }

    /** Returns a report in which research is below its share: it trains, web is evicted, an evaluation waits. */
    public static CycleReport report() {
        List<Bind> binds = Stream.concat(
                        IntStream.rangeClosed(0, 5).mapToObj(i -> train(i, i < 4 ? "n03" : "n07")),
                        Stream.of(new Bind(
                                "web/front-0", "web/front", "n02", "allocate", null, List.of(), null, 0, 1, List.of())))
                .toList();
        return report(
                binds,
                List.of(new Eviction(
                        "web/batch-3",
                        "web/batch",
                        "web",
                        "n02",
                        "ml/train-6",
                        "reclaim",
                        new EvictionReason(
                                "",
                                1,
                                List.of("gang", "proportion"),
                                List.of(
                                        VictimReason.beside("its own job has", "ready pods", 4, "and needs", 3),
                                        VictimReason.beside("its queue web holds", "cpu", 12, "and deserves", 8))))),
                List.of(new Bind("ml/train-6", "ml/train", "n02", "reclaim", null, List.of(), null, 0, 1, List.of())),
                17_000);
    }

    /** Returns another result of the same cycle: one trainer moves, one waits, web keeps its pods. */
    public static CycleReport otherReport() {
        return report(
                IntStream.rangeClosed(0, 4)
                        .mapToObj(i -> train(i, i < 3 ? "n03" : "n07"))
                        .toList(),
                List.of(),
                List.of(),
                13_000);
    }

    private static Bind train(int index, String node) {
        List<PluginScore> terms = List.of(new PluginScore("binpack", 8.1), new PluginScore("nodeorder", 2));
        return new Bind("ml/train-" + index, "ml/train", node, "allocate", 10.1, terms, "n01", 9.4, 5, List.of());
    }

    private static CycleReport report(
            List<Bind> binds, List<Eviction> evictions, List<Bind> pipelined, long milliCores) {
        SortedMap<String, JobPhase> phases = new TreeMap<>(Map.of(
                "ml/train",
                JobPhase.INQUEUE,
                "ml/eval",
                evictions.isEmpty() ? JobPhase.PENDING : JobPhase.INQUEUE,
                "web/front",
                JobPhase.INQUEUE));
        SortedMap<String, Integer> reasons =
                new TreeMap<>(Map.of("too little cpu", 7, "taint team=x is not tolerated", 3, "no free pod slot", 1));
        return CycleReport.builder()
                .binds(binds)
                .evictions(evictions)
                .pipelined(pipelined)
                .phases(phases)
                .admitted(List.of("ml/train", "web/front"))
                .waiting(List.of(new Waiting(
                        "ml/eval",
                        "research",
                        4,
                        0,
                        List.of("ml/eval-0", "ml/eval-1", "ml/eval-2", "ml/eval-3"),
                        "no node accepts its pods: too little cpu (7 of 11 nodes, 8 requested),"
                                + " taint team=x is not tolerated (3), no free pod slot (1)",
                        reasons,
                        11,
                        List.of(
                                new NodeRefusals("predicates", "taint team=x is not tolerated", null, null, null, 3),
                                new NodeRefusals("room", "too little cpu", "cpu", 8.0, 4.5, 7),
                                new NodeRefusals("room", "no free pod slot", "pods", 1.0, 0.0, 1)),
                        null,
                        null,
                        false)))
                .queues(List.of(
                        queue("research", 3, amounts(milliCores, 60), amounts(24_000, 96), 0.7, 4),
                        queue("web", 1, amounts(8_000, 32), null, null, 0)))
                .jobTerms(List.of(
                        new JobTerms(
                                "gridengine",
                                "ml/train",
                                "research",
                                List.of(JobTerm.of("prior", 0.75), JobTerm.of("urg", 803.614))),
                        new JobTerms(
                                "gridengine",
                                "ml/eval",
                                "research",
                                List.of(JobTerm.of("prior", 0.5), JobTerm.of("urg", 100)))))
                .timings(new Timings(
                        0.4, List.of(new ActionTime("enqueue", 0.1), new ActionTime("allocate", 1.2)), 0.2, 1.9))
                .build();
    }

    private static QueueStanding queue(
            String name,
            int weight,
            Amounts allocated,
            @Nullable Amounts deserved,
            @Nullable Double share,
            int waiting) {
        return new QueueStanding(
                name,
                weight,
                allocated,
                Amounts.none(NAMES),
                allocated,
                deserved,
                share,
                share == null ? "" : "pods",
                List.of(),
                Map.of("drf", 0.3),
                Map.of(),
                "",
                null,
                waiting,
                waiting == 0 ? 0 : 1);
    }

    private static Amounts amounts(long milliCores, long gibibytes) {
        return Amounts.of(NAMES, Map.of("cpu", milliCores, "memory", gibibytes * GIB));
    }

    private static Cluster cluster() {
        List<JobSpec> jobs = List.of(
                job("ml", "train", "research", 6), job("ml", "eval", "research", 4), job("web", "front", "web", 1));
        List<TaskSpec> tasks = Stream.concat(
                        IntStream.rangeClosed(0, 6).mapToObj(i -> pod("ml", "train-" + i, "")),
                        Stream.of(pod("web", "front-0", ""), pod("web", "batch-3", "n02")))
                .toList();
        return Cluster.builder(NAMES).jobs(jobs).tasks(tasks).now(NOW).build();
    }

    private static TaskSpec pod(String namespace, String name, String node) {
        PodTemplate template = PodTemplate.builder(Amounts.none(NAMES)).build();
        return TaskSpec.builder(namespace, name, template)
                .node(node)
                .phase(node.isEmpty() ? PodPhase.PENDING : PodPhase.RUNNING)
                .build();
    }

    private static JobSpec job(String namespace, String name, String queue, int minMember) {
        return JobSpec.builder(namespace, name)
                .created(NOW.minusSeconds(250))
                .queue(queue)
                .minMember(minMember)
                .minResources(minMember > 1 ? amounts(minMember * 2_000L, minMember) : null)
                .phase(JobPhase.PENDING)
                .build();
    }
}
