package dev.terrace.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pods of Kubernetes' controllers, and the groups that Volcano gives them. */
class OtherWorkloadsTest {
    private static Expansion owner(String apiVersion, String kind, String spec) {
        return Submitted.expand("""
                apiVersion: %s
                kind: %s
                metadata: {name: w, namespace: lab, uid: u, annotations: {scheduling.volcano.sh/group-min-member: "2"}}
                spec: {%s template: {metadata: {labels: {app: w}}, spec: {schedulerName: volcano, containers:
                  [{name: c, image: i, resources: {requests: {cpu: 1}}}]}}}
                """.formatted(apiVersion, kind, spec));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "apps/v1  | Deployment  | replicas: 3,                     | 3",
                "apps/v1  | Deployment  | replicas: 0,                     | 0",
                "apps/v1  | ReplicaSet  | ''                               | 1",
                "apps/v1  | StatefulSet | replicas: 4,                     | 4",
                "batch/v1 | Job         | ''                               | 1",
                "batch/v1 | Job         | 'parallelism: 3,'                | 3",
                "batch/v1 | Job         | 'parallelism: 3, completions: 2,' | 2",
                "batch/v1 | Job         | 'completions: 5,'                | 1",
                "batch/v1 | Job         | 'parallelism: 3, suspend: true,' | 0",
            })
    void aControllerCreatesItsPods(String apiVersion, String kind, String spec, int pods) {
        Expansion expansion = owner(apiVersion, kind, spec);
        assertThat(expansion.pods()).hasSize(pods);
        assertThat(expansion.groups()).hasSize(pods == 0 ? 0 : 1);
    }

    @Test
    void aControllerOfMorePodsThanKubernetesAllowsIsRefused() {
        assertThatThrownBy(() -> owner("apps/v1", "Deployment", "replicas: 2000000000,"))
                .hasMessageEndingWith(": Deployment lab/w: it creates 2000000000 pods; "
                        + "a workload of at most 100000 is expanded.");
        assertThat(owner("batch/v1", "Job", "parallelism: 2000000000, completions: 2,")
                        .pods())
                .hasSize(2);
    }

    @Test
    void theGroupHasTheMinimumOfItsOwner() {
        Expansion expansion = owner("apps/v1", "Deployment", "replicas: 3,");
        assertThat(Submitted.group(expansion))
                .hasToString("{\"minMember\":2,\"minResources\":{\"count/pods\":\"2\",\"cpu\":\"2\",\"pods\":\"2\","
                        + "\"requests.cpu\":\"2\"},\"queue\":\"default\"}");
    }

    @Test
    void podsOfAStatefulSetHaveOrdinalsAndClaims() {
        Expansion expansion = owner(
                "apps/v1",
                "StatefulSet",
                "replicas: 2, ordinals: {start: 5}, volumeClaimTemplates: [{metadata: {name: data}, spec: {}}],");
        assertThat(Submitted.names(expansion.pods())).containsExactly("w-5", "w-6");
        assertThat(Submitted.names(expansion.claims())).containsExactly("data-w-5", "data-w-6");
    }

    @Test
    void aReplicaSetWithoutReplicasHasNoGroup() {
        Expansion expansion = Submitted.expand("""
                ---
                {apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: r, namespace: lab, uid: u}, spec: {replicas: 0}}
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: lab, ownerReferences: [{apiVersion: apps/v1,
                 kind: ReplicaSet, name: r, uid: u, controller: true}]}, spec: {schedulerName: volcano}}
                """);
        assertThat(expansion.groups()).isEmpty();
        assertThat(Submitted.names(expansion.pods())).containsExactly("p");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sparkoperator.k8s.io/v1beta2 | SparkApplication | its controller is not supported here. Submit their PodGroup and pods.",
                "kubeflow.org/v1 | PyTorchJob | its controller is not supported here. Submit their PodGroup and pods.",
                "ray.io/v1 | RayCluster | its controller is not supported here. Submit their PodGroup and pods.",
                "batch/v1 | CronJob | its controller is not supported here. Submit their PodGroup and pods.",
                "scheduling.volcano.sh/v1beta1 | Queue | is not a workload. Add it to the snapshot.",
                "apps/v1 | DaemonSet | their controller chooses the nodes; submit the pods.",
            })
    void anotherKindIsRefusedInOneSentence(String apiVersion, String kind, String end) {
        assertThatThrownBy(() -> Submitted.expand("""
                        apiVersion: %s
                        kind: %s
                        metadata: {name: x, namespace: lab}
                        """.formatted(apiVersion, kind)))
                .hasMessageStartingWith("job.yaml:1:1: %s lab/x: ".formatted(kind))
                .hasMessageEndingWith(end);
    }
}
