package dev.terrace.benchmarks.cluster;

import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.Lifetime;
import dev.terrace.model.PodPhase;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QosClass;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The nodes, queues, groups and pods of generated clusters. */
final class Samples {
    static final ResourceNames NAMES = ResourceNames.of(List.of());
    static final Amounts NOTHING = Amounts.none(NAMES);

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Lifetime NOT_LIMITED = new Lifetime(null, null, Position.of("generated"));

    private Samples() {}

    static String nodeName(int n) {
        return String.format(Locale.ROOT, "node-%06d", n);
    }

    /** Returns an empty node with its host name as its label. */
    static NodeSpec.Builder node(int n, Amounts allocatable) {
        return NodeSpec.builder(nodeName(n), allocatable)
                .created(BEGIN)
                .labels(Map.of("kubernetes.io/hostname", nodeName(n)))
                .oversubscription(NOTHING);
    }

    /** Returns an empty node in one of four zones. */
    static NodeSpec.Builder nodeInZone(int n, Amounts allocatable) {
        return node(n, allocatable)
                .labels(Map.of("kubernetes.io/hostname", nodeName(n), "topology.kubernetes.io/zone", "zone-" + n % 4));
    }

    static String queueName(int q) {
        return String.format(Locale.ROOT, "queue-%04d", q);
    }

    static QueueSpec queue(String name, int weight) {
        return QueueSpec.builder(name)
                .created(BEGIN)
                .weight(weight)
                .state("Open")
                .build();
    }

    /** Returns a group whose name ends in its number, which is also the second of its creation. */
    static JobSpec job(
            String namespace,
            String prefix,
            int number,
            String queue,
            int minMember,
            @Nullable Amounts reserved,
            boolean runs) {
        return JobSpec.builder(namespace, String.format(Locale.ROOT, "%s-%06d", prefix, number))
                .created(at(number))
                .queue(queue)
                .minMember(minMember)
                .minResources(reserved)
                .phase(runs ? JobPhase.RUNNING : JobPhase.PENDING)
                .build();
    }

    /** Returns a pod of a group, which runs on a node, or waits if the node is empty. */
    static TaskSpec.Builder pod(JobSpec job, int number, String node, PodTemplate template) {
        return TaskSpec.builder(job.namespace(), job.name() + "-" + number, template)
                .created(job.created())
                .annotations(Map.of("scheduling.k8s.io/group-name", job.name()))
                .job(job.key())
                .priority(0)
                .phase(node.isEmpty() ? PodPhase.PENDING : PodPhase.RUNNING)
                .node(node)
                .schedulerName("volcano")
                .lifetime(node.isEmpty() ? NOT_LIMITED : null);
    }

    static PodTemplate template(long cpu, long memory) {
        return PodTemplate.builder(amounts(cpu, memory, 1))
                .scored(cpu, memory)
                .images(List.of("busybox:1"))
                .containers(1)
                .qos(QosClass.BURSTABLE)
                .build();
    }

    static Amounts amounts(long cpu, long memory, long pods) {
        return Amounts.of(NAMES, new long[] {cpu, memory, pods}, 0b111);
    }

    static Instant at(int second) {
        return BEGIN.plusSeconds(second);
    }
}
