package dev.terrace.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.workload.manifest.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
                """.formatted(
                        apiVersion, kind, kind.equals("Job") ? spec : spec + "selector: {matchLabels: {app: w}},"));
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                               | 4:7: Deployment lab/w: it has no spec.selector, which must match the labels of its template.",
                "'selector: {},'                  | 4:18: Deployment lab/w: it has no spec.selector, which must match the labels of its template.",
                "'selector: {matchLabels: {app: other}},' | 4:38: Deployment lab/w: spec.selector requires the label app=other, which its template does not have.",
            })
    void aSelectorMatchesTheLabelsOfItsTemplate(String selector, String sentence) {
        assertThatThrownBy(() -> Submitted.expand("""
                        apiVersion: apps/v1
                        kind: Deployment
                        metadata: {name: w, namespace: lab}
                        spec: {%s template: {metadata: {labels: {app: w}}, spec: {containers: [{name: c}]}}}
                        """.formatted(selector))).hasMessage("job.yaml:" + sentence);
    }

    @Test
    void aMisspeltFieldIsReported() {
        String unknown = ": kubectl rejects the unknown field %s, which is ignored here. Did you mean '%s'?";
        assertThat(owner("apps/v1", "Deployment", "replicaas: 3, annotations: {},")
                        .notes())
                .containsExactly("Deployment lab/w" + unknown.formatted("spec.replicaas", "replicas"));
        assertThat(Submitted.job("""
                        {minAvailabel: 1, tasks: [{name: a, replica: 1, template: {spec: {priorityClasName: high,
                          containers: [{name: c}]}}}]}
                        """).notes())
                .containsExactly(
                        "Job lab/j" + unknown.formatted("spec.minAvailabel", "minAvailable"),
                        "Job lab/j" + unknown.formatted("spec.tasks[0].replica", "replicas"),
                        "Job lab/j"
                                + unknown.formatted(
                                        "spec.tasks[0].template.spec.priorityClasName", "priorityClassName"));
    }

    @Test
    void aQueueOutsideOfThePodTemplateIsReported() {
        String annotation = "annotations: {scheduling.volcano.sh/queue-name: web}";
        String deployment = """
                --- {apiVersion: apps/v1, kind: Deployment, metadata: {name: w, ANNOTATION}, spec: {selector: {matchLabels: {app: w}},
                  template: {metadata: {labels: {app: w}%s}, spec: {containers: [{name: c}]}}}}
                --- {apiVersion: v1, kind: Pod, metadata: {name: p, ANNOTATION}, spec: {containers: [{name: c}]}}
                """.replace("ANNOTATION", annotation);
        assertThat(Submitted.expand(deployment.formatted("")).notes())
                .containsExactly(
                        "Deployment default/w: the annotation scheduling.volcano.sh/queue-name has no effect in its"
                                + " own metadata. Move it to the pod template.");
        assertThat(Submitted.expand(deployment.formatted(", " + annotation)).notes())
                .isEmpty();
    }

    @Test
    void aControllerOfMorePodsThanKubernetesAllowsIsRefused() {
        assertThatThrownBy(() -> owner("apps/v1", "Deployment", "replicas: 2000000000,"))
                .hasMessageEndingWith(": Deployment lab/w: it creates 2000000000 pods; "
                        + "at most 100000 objects are created from all manifests together.");
        assertThat(owner("batch/v1", "Job", "parallelism: 2000000000, completions: 2,")
                        .pods())
                .hasSize(2);
    }

    @Test
    void allObjectsOfAllManifestsCount() throws IOException {
        try (InputStream claims = getClass().getResourceAsStream("claims.json")) {
            assertThatThrownBy(() -> Submitted.expand(new String(claims.readAllBytes(), StandardCharsets.UTF_8)))
                    .hasMessageEndingWith("StatefulSet n/s: it creates 100000 pods and 2000000 claims; at most 100000"
                            + " objects are created from all manifests together.");
        }
        String job = """
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: j%s, namespace: lab}
                spec: {parallelism: 60000, completions: 60000, template: {spec: {containers: [{name: c}]}}}
                """;
        assertThatThrownBy(() -> Submitted.expand(job.formatted(1) + job.formatted(2)))
                .hasMessageEndingWith(
                        "Job lab/j2: with it the manifests create 120000 objects; at most 100000 objects are created from all"
                                + " manifests together.");
    }

    @Test
    void aTemplateCountsForEachPod() {
        ObjectBudget small = new ObjectBudget(16 << 20);
        Manifest job =
                Submitted.manifests("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: j, namespace: lab}
                spec: {replicas: 1000, template: {spec: {tolerations: [%s], containers: [{name: c}]}}}
                """.formatted("{key: a}, ".repeat(100))).get(0);
        assertThatThrownBy(() -> small.add(job))
                .hasMessageContaining("Deployment lab/j: with it the created objects have 237000 values; the heap of"
                        + " 15 MiB has room for 55924. TERRACE_JAVA_OPTS=-Xmx");
    }

    @Test
    void anApiServerCreatesOneObjectOfAName() {
        String job = "--- {apiVersion: batch/v1, kind: Job, metadata: {%s: a}, spec: {template: {spec: {containers:"
                + " [{name: c}]}}}}\n";
        assertThatThrownBy(() -> Submitted.expand(job.formatted("name").repeat(5000)))
                .hasMessage("job.yaml:1:5: Job default/a: it is given 5000 times; an API server creates one object of a"
                        + " kind and name.");
        assertThat(Submitted.names(
                        Submitted.expand(job.formatted("generateName").repeat(50))
                                .pods()))
                .hasSize(50)
                .doesNotHaveDuplicates();
    }

    @Test
    void ownersOfEqualNamesDoNotShareAPod() {
        String owner = "--- {apiVersion: apps/v1, kind: %s, metadata: {name: %s}, spec: {selector: {matchLabels:"
                + " {app: w}}, template: {metadata: {labels: {app: w}}, spec: {containers: [{name: c}]}}}}\n";
        String pod = "--- {apiVersion: v1, kind: Pod, metadata: {name: a-0}, spec: {containers: [{name: c}]}}";
        assertThatThrownBy(() -> Submitted.expand(owner.formatted("StatefulSet", "a") + pod))
                .hasMessageEndingWith("Pod default/a-0: its Pod default/a-0 is also created by StatefulSet default/a.");
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
    void aContainerMountsTheClaimsOfItsStatefulSet() {
        String set = """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: w, namespace: lab}
                spec: {selector: {matchLabels: {app: w}}, volumeClaimTemplates: [{metadata: {name: data}, spec: {}}], template: {metadata: {labels: {app: w}}, spec: {containers:
                  [{name: c, volumeMounts: [{name: %s}]}]}}}
                """;
        assertThat(Submitted.expand(set.formatted("data")).pods()).hasSize(1);
        assertThatThrownBy(() -> Submitted.expand(set.formatted("date")))
                .hasMessageEndingWith(
                        "StatefulSet lab/w: container 'c' mounts volume 'date', which the template does not have.");
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

    @Test
    void aPodOfAnotherGroupsJobLeavesABatchJobItsOwn() {
        String objects = """
                ---
                {apiVersion: batch/v1, kind: Job, metadata: {name: train}, spec: {template: {spec: {containers: [{name: c}]}}}}
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: p, ownerReferences: [{apiVersion: %s, kind: Job, name: train}]}}
                """;
        assertThat(Submitted.expand(objects.formatted("batch.volcano.sh/v1alpha1"))
                        .pods())
                .hasSize(2);
        assertThat(Submitted.expand(objects.formatted("batch/v1")).pods()).hasSize(1);
    }

    /** Kubernetes spreads the pods of these objects. */
    @Test
    void theObjectsThatSelectPodsAreCreated() {
        String template = "template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: i}]}}";
        Expansion expansion = Submitted.expand("""
                --- {apiVersion: v1, kind: Service, metadata: {name: s}, spec: {selector: {app: web}}}
                --- {apiVersion: apps/v1, kind: Deployment, metadata: {name: d}, spec: {selector: {matchLabels: {app: web}}, TEMPLATE}}
                --- {apiVersion: apps/v1, kind: StatefulSet, metadata: {name: t}, spec: {selector: {matchLabels: {app: web}}, TEMPLATE}}
                --- {apiVersion: batch/v1, kind: Job, metadata: {name: j}, spec: {TEMPLATE}}
                --- {apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: ray}, spec: {plugins: {ray: []}, tasks: [{name: head, replicas: 1, TEMPLATE}]}}
                """.replace("TEMPLATE", template));
        String hash =
                expansion.pods().get(0).at("/metadata/labels/pod-template-hash").asText();
        assertThat(expansion.selectors())
                .extracting(object -> "%s %s %s"
                        .formatted(
                                object.path("kind").asText(),
                                object.at("/metadata/name").asText(),
                                object.at("/spec/selector")))
                .containsExactly(
                        "Service s {\"app\":\"web\"}",
                        "ReplicaSet d-%s {\"matchLabels\":{\"app\":\"web\",\"pod-template-hash\":\"%s\"}}"
                                .formatted(hash, hash),
                        "StatefulSet t {\"matchLabels\":{\"app\":\"web\"}}",
                        "Service ray {\"volcano.sh/job-name\":\"ray\",\"volcano.sh/job-namespace\":\"default\"}",
                        "Service ray-head-svc {\"volcano.sh/job-name\":\"ray\",\"volcano.sh/job-namespace\":\"default\",\"volcano.sh/task-spec\":\"head\"}");
    }

    @Test
    void kindsThatAccompanyWorkloadsCreateNothing() {
        Expansion expansion = Submitted.expand("""
                --- {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: r}}
                --- {kind: Secret, metadata: {name: s}}
                --- {apiVersion: v1, kind: Namespace, metadata: {name: n}}
                --- {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: b}}
                --- {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: i}}
                --- {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: r}}
                --- {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: r}}
                """);
        assertThat(expansion.creations()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sparkoperator.k8s.io/v1beta2 | SparkApplication | Submit the objects that it creates for a copy that cannot start: a suspended one, or one with a scheduling gate in its pod template. Remove suspension and gate first.",
                "jobset.x-k8s.io/v1alpha2 | JobSet | a copy that cannot start: a suspended one, or one with a scheduling gate in its pod template. Remove suspension and gate first.",
                "batch/v1 | CronJob | its controller is not part of Terrace. Submit its spec.jobTemplate as a Job of the group batch.",
                "batch.volcano.sh/v1alpha1 | CronJob | its controller is not part of Terrace. Submit its spec.jobTemplate as a Job of the group batch.volcano.sh.",
                "flow.volcano.sh/v1alpha1 | JobFlow | its controller is not part of Terrace. Submit its Jobs: the JobTemplate of each flow, as a Job.",
                "flow.volcano.sh/v1alpha1 | JobTemplate | its controller is not part of Terrace. Submit its spec as a Job of the group batch.volcano.sh.",
                "serving.knative.dev/v1 | Service | Remove suspension and gate first.",
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

    @Test
    void anObjectWithoutANamespaceIsNamedWithoutOne() {
        assertThatThrownBy(() -> Submitted.expand("""
                        apiVersion: scheduling.volcano.sh/v1beta1
                        kind: Queue
                        metadata: {name: x}
                        """))
                .hasMessage("job.yaml:1:1: Queue x: an object of this kind is not a workload. Add it to the snapshot.");
    }
}
