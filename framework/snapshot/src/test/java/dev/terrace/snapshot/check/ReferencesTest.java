package dev.terrace.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Dump;
import org.junit.jupiter.api.Test;

class ReferencesTest {
    private static final String DANGLING = """
            kind: List
            items:
            - {kind: Node, metadata: {name: n1}, status: {capacity: {cpu: 1}}}
            - {kind: Pod, metadata: {name: a}, spec: {nodeName: n1, priorityClassName: high}, status: {phase: Running}}
            - {kind: Pod, metadata: {name: b}, spec: {nodeName: n2, priorityClassName: high}, status: {phase: Running}}
            - {kind: Pod, metadata: {name: c, annotations: {scheduling.k8s.io/group-name: h}}, spec: {nodeName: n2, \
            priorityClassName: system-node-critical}, status: {phase: Running}}
            - {kind: Pod, metadata: {name: d, annotations: {scheduling.k8s.io/group-name: z}}, spec: {nodeName: n1}, \
            status: {phase: Succeeded}}
            - {kind: PodGroup, metadata: {name: g}, spec: {queue: q}}
            - {kind: Queue, metadata: {name: default, uid: x}, spec: {parent: root}}
            - {kind: Queue, metadata: {name: shut}, status: {state: Closed}}
            - {kind: PriorityClass, metadata: {name: low}}
            """;

    @Test
    void whatIsNamedAndMissingIsReportedOnceEach() {
        assertThat(Dump.warnings(DANGLING))
                .containsExactly(
                        "dump.yaml:5:3: pod default/b is on node n2, which the dump does not have, as for 1 more pod.",
                        "dump.yaml:6:3: pod default/c belongs to group default/h, which the dump does not have."
                                + " Did you mean 'default/g'?",
                        "dump.yaml:8:3: group default/g is in queue q, which the dump does not have.",
                        "dump.yaml:4:3: pod default/a has priority class high, which the dump does not have, "
                                + "as for 1 more pod.",
                        "dump.yaml:9:3: queue default has no status.state: Open. Under proportion and capacity, "
                                + "pods of such a queue get no node, and groups with minResources are not admitted.");
    }

    @Test
    void ringsOfQueuesAreToldWithTheirPath() {
        assertThat(Dump.warnings("""
                kind: List
                items:
                - {kind: Queue, metadata: {name: c}, spec: {parent: a}, status: {state: Open}}
                - {kind: Queue, metadata: {name: b}, spec: {parent: c}, status: {state: Open}}
                - {kind: Queue, metadata: {name: a}, spec: {parent: b}, status: {state: Open}}
                - {kind: Queue, metadata: {name: "0", uid: x}, spec: {parent: c}, status: {state: Open}}
                - {kind: Queue, metadata: {name: self}, spec: {parent: self}, status: {state: Open}}
                - {kind: Queue, metadata: {name: root}, spec: {parent: below}, status: {state: Open}}
                - {kind: Queue, metadata: {name: below}, spec: {parent: root}, status: {state: Open}}
                """))
                .filteredOn(warning -> warning.contains("itself"))
                .containsExactly(
                        "dump.yaml:5:3: queue a is below itself: a → b → c → a. Where queues are a tree, Volcano "
                                + "fails on it, and here none of these may hold anything.",
                        "dump.yaml:7:3: queue self is below itself: self → self. Where queues are a tree, Volcano "
                                + "fails on it, and here none of these may hold anything.");
    }

    /** Volcano logs each of these as an error in each cycle. */
    @Test
    void queuesThatContradictTheirParentsAreWarnedOf() {
        assertThat(Dump.warnings("""
                kind: List
                items:
                - {kind: Queue, metadata: {name: root}, status: {state: Open}}
                - kind: Queue
                  metadata: {name: org}
                  spec: {capability: {cpu: 200, memory: 400Gi, gpu: 2}, guarantee: {resource: {cpu: 50}}}
                  status: {state: Open}
                - {kind: Queue, metadata: {name: team}, spec: {parent: org, capability: {cpu: 300, a/b: 1}, \
                deserved: {cpu: 120}}, status: {state: Open}}
                - {kind: Queue, metadata: {name: sub}, spec: {parent: team, capability: {memory: 500Gi, cpu: 300}, \
                guarantee: {resource: {cpu: 7}}}, status: {state: Open}}
                - {kind: Queue, metadata: {name: fits}, spec: {parent: org, capability: {cpu: 200}}, status: {state: Open}}
                - {kind: PodGroup, metadata: {name: g}, spec: {queue: org}}
                """))
                .filteredOn(warning -> warning.contains("tree"))
                .containsExactly(
                        "dump.yaml:9:3: queue sub has a capability of 500Gi memory, above the 400Gi memory of its parent "
                                + "team. In a tree of queues, the smaller one counts. The same holds for 1 more queue.",
                        "dump.yaml:4:3: queue org deserves 50 cpu, and its child queues deserve 120 cpu together. In a tree "
                                + "of queues, raise the former or lower the latter.",
                        "dump.yaml:8:3: queue team has a guarantee of 0 cpu, and its child queues have 7 cpu together. In a"
                                + " tree of queues, not all of these can be kept.",
                        "dump.yaml:4:3: queue org has child queues and jobs, such as default/g. In a tree of queues, "
                                + "nothing is scheduled then; only a queue without children may have jobs.");
    }

    @Test
    void aLongRingIsToldWithoutItsMiddle() {
        StringBuilder queues = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            queues.append("---\nkind: Queue\nmetadata: {name: q%s}\nspec: {parent: q%s}\nstatus: {state: Open}\n"
                    .formatted(i + 10_000, (i + 1) % 20_000 + 10_000));
        }
        assertThat(Dump.warnings(queues.toString()))
                .filteredOn(warning -> warning.contains("itself"))
                .hasSize(1)
                .allMatch(warning -> warning.contains("q10003 → q10004 → … → q29995 → q29996"));
    }

    @Test
    void strictMakesThemErrors() {
        assertThat(Dump.errors(DANGLING, ReadOptions.defaults().strictly())).hasSize(5);
    }

    @Test
    void aKindThatIsWhollyAbsentIsOneFindingWithTheCommand() {
        String command = "A complete dump is made with: kubectl get nodes,pods,namespaces,priorityclasses,"
                + "queues.scheduling.volcano.sh,podgroups.scheduling.volcano.sh,persistentvolumes,"
                + "persistentvolumeclaims,storageclasses,csinodes,csidrivers,csistoragecapacities,volumeattachments,"
                + "resourcequotas,limitranges,poddisruptionbudgets,services,replicationcontrollers,"
                + "replicasets,statefulsets,configmaps -A -o yaml";
        assertThat(Dump.warnings("""
                kind: Pod
                metadata: {name: p}
                spec:
                  nodeName: n
                  priorityClassName: high
                  affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: k, \
                namespaceSelector: {matchLabels: {a: b}}}]}}
                status: {phase: Running}
                """))
                .containsExactly(
                        "dump.yaml: the dump has no Node. " + command,
                        "dump.yaml: the dump has no PodGroup. " + command,
                        "dump.yaml: the dump has no Queue. " + command,
                        "dump.yaml: the dump has no PriorityClass. " + command,
                        "dump.yaml: the dump has no Namespace. " + command);
    }
}
