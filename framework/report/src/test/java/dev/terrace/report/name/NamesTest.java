package dev.terrace.report.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    private static final String UID = "478ab721-11f0-4c9a-8d21-0123456789ab";
    private static final ResourceNames RESOURCES = ResourceNames.of(Set.of());
    private static final Amounts NONE = Amounts.none(RESOURCES);

    /**
     * A Volcano Job, a Deployment, a pod that owns its group, a hand-made group, and ambiguous names: {@code twin} in
     * two namespaces, and a queue, a job and a pod called {@code web}.
     */
    private static final Cluster CLUSTER = Cluster.builder(RESOURCES)
            .nodes(List.of(node("n1"), node("n2.example.com")))
            .queues(List.of(
                    QueueSpec.builder("research").build(),
                    QueueSpec.builder("web").build()))
            .jobs(List.of(
                    group("ml", "train-" + UID, "Job/train"),
                    group("ml", "podgroup-1", "ReplicaSet/api-5d4f8"),
                    group("ml", "podgroup-2", "Pod/alone"),
                    group("ml", "twin", ""),
                    group("web", "twin", ""),
                    group("web", "web", "")))
            .tasks(List.of(
                    pod("ml", "train-48", "ml/train-" + UID, "Job/train").build(),
                    pod("ml", "api-5d4f8-x", "ml/podgroup-1", "ReplicaSet/api-5d4f8")
                            .labels(Map.of("pod-template-hash", "5d4f8"))
                            .build(),
                    pod("ml", "alone", "ml/podgroup-2", "").build(),
                    pod("ml", "bare-0", "", "Job/bare").build(),
                    pod("ml", "bare-1", "", "Job/bare").build(),
                    pod("web", "web", "web/web", "").build()))
            .build();

    private static NodeSpec node(String name) {
        return NodeSpec.builder(name, NONE).build();
    }

    private static JobSpec group(String namespace, String name, String controller) {
        return JobSpec.builder(namespace, name).controller(controller).build();
    }

    private static TaskSpec.Builder pod(String namespace, String name, String job, String controller) {
        return TaskSpec.builder(namespace, name, PodTemplate.builder(NONE).build())
                .job(job)
                .controller(controller);
    }

    @ParameterizedTest
    @CsvSource({
        "train-48,                   pod/ml/train-48",
        "ml/train-48,                pod/ml/train-48",
        "pod/train-48,               pod/ml/train-48",
        "pod/ml/train-48,            pod/ml/train-48",
        "pod:ml/train-48,            pod/ml/train-48",
        "train,                      podgroup/ml/train-" + UID,
        "job/train,                  podgroup/ml/train-" + UID,
        "job:ml/train,               podgroup/ml/train-" + UID,
        "vcjob/ml/train,             podgroup/ml/train-" + UID,
        "job.batch.volcano.sh/train, podgroup/ml/train-" + UID,
        "podgroup/train-" + UID + ", podgroup/ml/train-" + UID,
        "api,                        podgroup/ml/podgroup-1",
        "deployment/api,             podgroup/ml/podgroup-1",
        "api-5d4f8,                  podgroup/ml/podgroup-1",
        "alone,                      pod/ml/alone",
        "job/alone,                  podgroup/ml/podgroup-2",
        "queue/web,                  queue/web",
        "queue:web,                  queue/web",
        "research,                   queue/research",
        "node/n1,                    node/n1",
        "n2,                         node/n2.example.com",
        "job/web,                    podgroup/web/web",
        "pod/web,                    pod/web/web",
    })
    void aNameIsTakenInAllFormsOfKubectl(String given, String meant) {
        assertThat(Names.of(CLUSTER).one(given, EnumSet.allOf(NamedKind.class))).hasToString(meant);
    }

    @Test
    void aNameWithoutANamespaceIsOfTheOneThatIsGiven() {
        assertThat(Names.of(CLUSTER, "web").one("twin", EnumSet.of(NamedKind.JOB)))
                .hasToString("podgroup/web/twin");
        assertThat(Names.of(CLUSTER, "web").one("ml/twin", EnumSet.of(NamedKind.JOB)))
                .hasToString("podgroup/ml/twin");
    }

    @ParameterizedTest
    @CsvSource({
        "queue/research, queue/research",
        "research,       queue/research",
        "node/n1,        node/n1",
        "n2,             node/n2.example.com",
    })
    void queuesAndNodesHaveNoNamespace(String given, String meant) {
        assertThat(Names.of(CLUSTER, "ml").one(given, EnumSet.allOf(NamedKind.class)))
                .hasToString(meant);
    }

    @Test
    void aMisspelledQueueIsNamedWithoutANamespace() {
        assertThatThrownBy(() -> Names.of(CLUSTER, "ml").one("queue/reserch", EnumSet.allOf(NamedKind.class)))
                .hasMessage("queue/reserch: is not a queue of the snapshot. Did you mean 'research'?");
    }

    @Test
    void anOwnerWithoutAGroupMeansItsPods() {
        assertThat(Names.of(CLUSTER).some("bare", EnumSet.of(NamedKind.POD, NamedKind.JOB)))
                .extracting(Named::toString)
                .containsExactly("pod/ml/bare-0", "pod/ml/bare-1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "twin | twin: names several objects: podgroup/ml/twin, podgroup/web/twin.",
                "web | web: names several objects: pod/web/web, podgroup/web/web, queue/web.",
                "train-47 | train-47: is not a pod, job, queue or node of the snapshot. Did you mean 'train-48'?",
                "ml/trian | ml/trian: is not a pod, job, queue or node of the snapshot. Did you mean 'ml/train' or 'ml/twin'?",
                "queue/reserch | queue/reserch: is not a queue of the snapshot. Did you mean 'research'?",
                "ml/n2 | ml/n2: is not a pod, job, queue or node of the snapshot.",
                "queue/bare | queue/bare: is not a queue of the snapshot.",
                "node/bare | node/bare: is not a node of the snapshot.",
            })
    void aNameOfNothingOrOfSeveralIsRefused(String given, String sentence) {
        assertThatThrownBy(() -> Names.of(CLUSTER).one(given, EnumSet.allOf(NamedKind.class)))
                .hasMessage(sentence);
    }

    @Test
    void peopleKnowAJobByItsOwner() {
        Owners owners = Owners.of(CLUSTER);
        assertThat(CLUSTER.jobs())
                .extracting(job -> owners.nameOf(job.key()))
                .containsExactly("ml/api-5d4f8", "ml/alone", "ml/train", "ml/twin", "web/twin", "web/web");
        assertThat(owners.renamed("after ml/podgroup-1, 1/2 of its pods"))
                .isEqualTo("after ml/api-5d4f8, 1/2 of its pods");
    }

    @Test
    void anOwnerOfTwoJobsNamesNeither() {
        Cluster cluster = clusterWith(group("ml", "podgroup-1", "Job/train"), group("ml", "podgroup-2", "Job/train"));
        assertThat(Owners.of(cluster).ownerOf("ml/podgroup-1")).isEmpty();
    }

    @Test
    void anotherClusterAddsTheOwnersOfItsJobs() {
        Owners one = Owners.of(clusterWith(group("ml", "podgroup-1", "Job/train")));
        Owners other =
                Owners.of(clusterWith(group("ml", "podgroup-1", "Job/else"), group("ml", "podgroup-2", "Job/eval")));
        assertThat(one.or(other).renamed("ml/podgroup-1, ml/podgroup-2")).isEqualTo("ml/train, ml/eval");
    }

    private static Cluster clusterWith(JobSpec... jobs) {
        return Cluster.builder(RESOURCES).jobs(List.of(jobs)).build();
    }
}
