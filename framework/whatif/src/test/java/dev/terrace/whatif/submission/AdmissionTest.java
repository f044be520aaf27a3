package dev.terrace.whatif.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.workload.manifest.Manifest;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** The pods that ResourceQuotas and LimitRanges let controllers create, and their defaults. */
class AdmissionTest {
    private static final String CLUSTER = """
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: lab}}
            ---
            {apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: default}, status: {state: Open}}
            ---
            {apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high}, value: 1000}
            """;

    private static final String JOB = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: {name: j, namespace: lab}
            spec: {minAvailable: 1, tasks: [{name: t, replicas: %s, template: {spec: %s}}]}
            """;

    private static List<Manifest> manifests(String text) {
        return Manifest.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "job.yaml");
    }

    /** Submits manifests to a cluster with these rules, each an object in one line. */
    private static Submission submit(String rules, String manifests) {
        List<ObjectNode> cluster =
                manifests(CLUSTER + rules).stream().map(Manifest::object).toList();
        ReadOptions options = ReadOptions.defaults();
        return Submission.of(
                manifests(manifests),
                SnapshotReader.read(cluster, "cluster", options).state(),
                options);
    }

    private static String quota(String fields) {
        return "---\n{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: lab}, " + fields + "}\n";
    }

    private static String range(String limits) {
        return "---\n{apiVersion: v1, kind: LimitRange, metadata: {name: r, namespace: lab}, spec: {limits: [" + limits
                + "]}}\n";
    }

    /** The sentences about a Volcano Job, without Volcano's reaction. */
    private static String refusal(String rules, String job) {
        return String.join(" ", submit(rules, job).notesAndRefusals()).replaceFirst("\\. Volcano's controller.*$", "");
    }

    @ParameterizedTest(name = "{0} | {2}")
    @CsvFileSource(resources = "quotas.csv", delimiter = '|', quoteCharacter = '`', numLinesToSkip = 1)
    void aQuotaLetsSomePodsBeCreated(String quota, int pods, String spec, String sentence) {
        assertThat(refusal(quota(quota), JOB.formatted(pods, spec)))
                .isEqualTo(sentence == null ? "" : "Job lab/j: " + sentence);
    }

    @ParameterizedTest(name = "{0} | {1}")
    @CsvFileSource(resources = "ranges.csv", delimiter = '|', quoteCharacter = '`', numLinesToSkip = 1)
    void aLimitRangeSetsDefaultsAndBounds(String limits, String spec, String sentence) {
        String refusal = refusal(range(limits), JOB.formatted(2, spec));
        assertThat(refusal)
                .isEqualTo(sentence == null ? "" : "Job lab/j: none of its 2 pods can be created: " + sentence);
    }

    @Test
    void theNamespaceOfAManifestExists() {
        String pod =
                "--- {apiVersion: v1, kind: Pod, metadata: {name: p, namespace: %s}, spec: {schedulerName: volcano,"
                        + " containers: [{name: c}]}}\n";
        assertThatThrownBy(() -> submit("", pod.formatted("labb")))
                .hasMessage("job.yaml:1:64: Pod labb/p: namespace 'labb' does not exist. Did you mean 'lab'?");
        assertThatThrownBy(() -> submit("", pod.formatted("research")))
                .hasMessageEndingWith("namespace 'research' does not exist. Submit the Namespace as well.");
        String namespace = "--- {apiVersion: v1, kind: Namespace, metadata: {name: research}}\n";
        assertThat(submit("", namespace + pod.formatted("research") + pod.formatted("default"))
                        .notes())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "apps/v1  | Deployment | replicas: 0,    | job.yaml:2:99: Deployment lab/w: spec.replicas is 0, so it creates no pods.",
                "batch/v1 | Job        | parallelism: 0, | Job lab/w: spec.parallelism is 0, so it creates no pods.",
                "batch/v1 | Job        | suspend: true,  | Job lab/w: it is suspended, so it creates no pods.",
            })
    void anOwnerWithoutPodsIsRefused(String version, String kind, String spec, String sentence) {
        assertThatThrownBy(() -> submit("", """
                        --- {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: c, namespace: lab}}
                        --- {apiVersion: %s, kind: %s, metadata: {name: w, namespace: lab}, spec: {%s selector: {matchLabels: {app: w}},
                          template: {metadata: {labels: {app: w}}, spec: {containers: [{name: c}]}}}}
                        """.formatted(version, kind, spec))).hasMessageEndingWith(sentence);
    }

    @Test
    void anOwnerOfPodsInTheSnapshotIsRefused() {
        String pod =
                "---\n{apiVersion: v1, kind: Pod, metadata: {name: w-5d-x, namespace: lab, ownerReferences: [{kind:"
                        + " ReplicaSet, name: w-5d, controller: true}]}, spec: {schedulerName: volcano, containers: [{name: c}]}}\n";
        assertThatThrownBy(() -> submit(pod, """
                        --- {apiVersion: apps/v1, kind: Deployment, metadata: {name: w, namespace: lab}, spec: {selector: {matchLabels: {app: w}},
                          template: {metadata: {labels: {app: w}}, spec: {schedulerName: volcano, containers: [{name: c}]}}}}
                        """))
                .hasMessage("job.yaml:1:62: Deployment lab/w: it is in the snapshot already. Give it another name, or"
                        + " remove the old one.");
    }

    @Test
    void theDefaultsOfALimitRangeAreStoredAndCount() {
        String rules =
                range("{type: Container, default: {cpu: 2, memory: 1Gi}}") + quota("spec: {hard: {limits.cpu: 3}}");
        Submission submission =
                submit(rules, JOB.formatted(2, "{containers: [{name: c, resources: {limits: {cpu: 1}}}, {name: d}]}"));
        assertThat(submission.objects().get(1).path("spec").path("containers").findValues("resources"))
                .hasToString(
                        "[{\"limits\":{\"cpu\":1,\"memory\":\"1Gi\"},\"requests\":{\"memory\":\"1Gi\",\"cpu\":\"1\"}},"
                                + " {\"limits\":{\"cpu\":\"2\",\"memory\":\"1Gi\"},\"requests\":{\"cpu\":\"2\",\"memory\":\"1Gi\"}}]");
        assertThat(submission.notesAndRefusals())
                .anyMatch(note -> note.contains("1 of its 2 pods can be created: quota q allows 3 limits.cpu"));
    }

    @Test
    void labelKeysOfAffinityAreMergedIntoItsSelector() {
        String term =
                "{labelSelector: {matchLabels: {app: w}}, matchLabelKeys: [rev, none], mismatchLabelKeys: [team]}";
        JsonNode affinity =
                submit("", """
                apiVersion: v1
                kind: Pod
                metadata: {name: p, namespace: lab, labels: {rev: r7, team: x}}
                spec:
                  schedulerName: volcano
                  containers: [{name: c}]
                  affinity:
                    podAffinity:
                      requiredDuringSchedulingIgnoredDuringExecution: [TERM, {matchLabelKeys: [rev]}]
                    podAntiAffinity:
                      preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm: TERM}]
                """.replace("TERM", term)).objects().get(0).at("/spec/affinity");
        String merged = "[{\"key\":\"rev\",\"operator\":\"In\",\"values\":[\"r7\"]},"
                + "{\"key\":\"team\",\"operator\":\"NotIn\",\"values\":[\"x\"]}]";
        String required = "/podAffinity/requiredDuringSchedulingIgnoredDuringExecution";
        assertThat(affinity.at(required + "/0/labelSelector/matchExpressions")).hasToString(merged);
        assertThat(affinity.at(required + "/1/labelSelector").isMissingNode()).isTrue();
        assertThat(affinity.at("/podAntiAffinity/preferredDuringSchedulingIgnoredDuringExecution"
                        + "/0/podAffinityTerm/labelSelector/matchExpressions"))
                .hasToString(merged);
    }

    @Test
    void aQueueWithOtherClustersForwardsItsJobs() {
        String far = """
                ---
                {apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: far},
                 spec: {extendClusters: [{name: other, weight: 1}]}, status: {state: Open}}
                """;
        assertThat(submit(far, JOB.replace("spec: {", "spec: {queue: far, ").formatted(1, "{containers: [{name: c}]}"))
                        .objects())
                .hasSize(2)
                .allMatch(object -> object.toString().contains("\"volcano.sh/job-forwarding\":\"true\""));
    }

    @Test
    void volcanoTerminatesAJobThatLacksPods() {
        assertThat(submit(
                                quota("status: {hard: {pods: 5}, used: {pods: 0}}"),
                                JOB.formatted(8, "{containers: [{name: c}]}"))
                        .notesAndRefusals())
                .containsExactly(
                        "Job lab/j: 5 of its 8 pods can be created: quota q allows 5 pods. Volcano's controller tries"
                                + " again for about 3 minutes, and then terminates the job, also if its minimum runs.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "apps/v1  | Deployment  | replicas: 3, SELECTOR,    | count/pods                 | 2 of its 3 pods can be created: quota q allows 2 count/pods",
                "apps/v1  | StatefulSet | replicas: 3, SELECTOR, volumeClaimTemplates: [{metadata: {name: v}, spec: {resources: {requests: {storage: 1Gi}}}}], | persistentvolumeclaims | 2 of its 3 pods can be created: its claim cannot be created: quota q allows 2 persistentvolumeclaims",
                "batch/v1 | Job         | parallelism: 3, | pods                       | 2 of its 3 pods can be created: quota q allows 2 pods",
            })
    void otherControllersKeepTrying(String version, String kind, String spec, String resource, String sentence) {
        String owner = """
                --- {apiVersion: %s, kind: %s, metadata: {name: w, namespace: lab}, spec: {%s template: {metadata: {labels: {app: w}},
                  spec: {schedulerName: volcano, containers: [{name: c}]}}}}
                """.formatted(version, kind, spec.replace("SELECTOR", "selector: {matchLabels: {app: w}}"));
        assertThat(submit(quota("status: {hard: {" + resource + ": 2}, used: {" + resource + ": 0}}"), owner)
                        .notesAndRefusals())
                .containsExactly("%s lab/w: %s.".formatted(kind, sentence));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count/jobs.batch.volcano.sh | Job lab/j: an API server refuses it: quota q allows 1 count/jobs.batch.volcano.sh (1 in use).",
                "count/podgroups.scheduling.volcano.sh | ",
            })
    void aManifestBeyondAQuotaIsRefused(String resource, String sentence) {
        String rules = quota("status: {hard: {" + resource + ": 1}, used: {" + resource + ": 1}}");
        String job = JOB.formatted(2, "{containers: [{name: c}]}");
        if (sentence == null) {
            assertThat(refusal(rules, job))
                    .isEqualTo(
                            "Job lab/j: none of its 2 pods can be created:"
                                    + " its PodGroup cannot be created: quota q allows 1 count/podgroups.scheduling.volcano.sh (1 in use)");
        } else {
            assertThatThrownBy(() -> submit(rules, job))
                    .isInstanceOf(InvalidInput.class)
                    .hasMessageEndingWith(sentence);
        }
    }

    @Test
    void useIsCountedFromThePodsWithoutAStatus() {
        String rules = quota("spec: {hard: {requests.cpu: 5, pods: 9}}") + """
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: a, namespace: lab}, spec: {nodeName: n, containers: [{name: c, image: i, resources: {requests: {cpu: 3500m}}}]}, status: {phase: Running}}
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: b, namespace: lab}, spec: {nodeName: n, containers: [{name: c, image: i, resources: {requests: {cpu: 4}}}]}, status: {phase: Succeeded}}
                """;
        assertThat(refusal(rules, JOB.formatted(2, "{containers: [{name: c, resources: {requests: {cpu: 1}}}]}")))
                .isEqualTo(
                        "quota q has no status.used for pods, requests.cpu; its use is counted from the pods and claims"
                                + " of the snapshot. Job lab/j: 1 of its 2 pods can be created: quota q allows 5 requests.cpu (3.5 in use)");
    }

    @Test
    void workloadsShareAQuotaInTheirOrder() {
        String job = JOB.formatted(3, "{containers: [{name: c}]}");
        assertThat(submit(
                                quota("status: {hard: {pods: 5}, used: {pods: 0}}"),
                                job + "---\n" + job.replace("name: j", "name: k"))
                        .notesAndRefusals())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("Job lab/k: 2 of its 3 pods can be created: quota q allows 5 pods (3 in use).");
    }

    @Test
    void aSnapshotWithoutRulesIsNotChecked() {
        assertThat(submit("", JOB.formatted(1, "{containers: [{name: c}]}")).notes())
                .containsExactly(
                        "the snapshot has no ResourceQuota and no LimitRange; admission by them is not checked.");
    }
}
