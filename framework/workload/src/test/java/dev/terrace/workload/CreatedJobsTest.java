package dev.terrace.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules of Volcano's job controller that the recorded cases do not cover. */
class CreatedJobsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{tasks: [{name: a, replicas: 3, minAvailable: 0, TEMPLATE}]} | 0 | {}",
                "{minAvailable: 2, tasks: [{name: a, replicas: 3, minAvailable: 0, TEMPLATE}]} | 2 | {\"cpu\":\"2\"}",
                "{tasks: [{name: a, replicas: 4, partitionPolicy: {totalPartitions: 2, partitionSize: 2}, TEMPLATE}]}"
                        + " | 4 | {\"cpu\":\"4\"}",
                "{tasks: [{name: a, TEMPLATE}]} | 0 | {}",
            })
    void theGroupCountsWhatMustRunTogether(String spec, int minMember, String cpu) {
        JsonNode group = Submitted.group(Submitted.job(spec));
        assertThat(group.path("minMember").asInt()).isEqualTo(minMember);
        assertThat(((ObjectNode) group.path("minResources").deepCopy()).retain("cpu"))
                .hasToString(cpu);
    }

    @Test
    void overheadPodResourcesAndExtendedResourcesCount() {
        Expansion job = Submitted.job("""
                {tasks: [{name: a, replicas: 2, template: {spec: {overhead: {cpu: 250m}, resources: {requests: {cpu: 3}},
                containers: [{name: c, image: i, resources: {requests: {cpu: 1, example.com/x: 2, hugepages-2Mi: 4Mi},
                limits: {cpu: 4, memory: 1Gi, example.com/x: 2}}}]}}}]}""");
        assertThat(Submitted.group(job).path("minResources"))
                .hasToString("{\"count/pods\":\"2\",\"cpu\":\"6500m\","
                        + "\"example.com/x\":\"4\",\"hugepages-2Mi\":\"8Mi\",\"limits.cpu\":\"8500m\",\"limits.memory\":\"2Gi\","
                        + "\"pods\":\"2\",\"requests.cpu\":\"6500m\",\"requests.example.com/x\":\"4\","
                        + "\"requests.hugepages-2Mi\":\"8Mi\"}");
    }

    @Test
    void oneOfSeveralDependenciesIsEnoughIfAnyIs() {
        Expansion job =
                Submitted.job("{minAvailable: 1, tasks: [{name: a, replicas: 1, TEMPLATE}, {name: b, replicas: 1,"
                        + " dependsOn: {name: [a]}, TEMPLATE}, {name: c, replicas: 1, dependsOn: {name: [a, b], iteration: any},"
                        + " TEMPLATE}, {name: d, replicas: 1, minAvailable: 0, dependsOn: {name: [c]}, TEMPLATE},"
                        + " {name: e, replicas: 1, dependsOn: {name: [d]}, TEMPLATE}]}");
        assertThat(Submitted.names(job.pods())).containsExactly("j-a-0", "j-e-0");
        assertThat(Submitted.names(job.later())).containsExactly("j-b-0", "j-c-0", "j-d-0");
        assertThat(job.notes())
                .containsExactly(
                        "Job lab/j: the pods of b, c, d are created only when the tasks that they depend on run.");
    }

    @Test
    void aGangThatWaitsForItselfIsNamed() {
        Expansion job = Submitted.job("{tasks: [{name: a, replicas: 1, TEMPLATE}, {name: b, replicas: 2,"
                + " dependsOn: {name: [a]}, TEMPLATE}]}");
        assertThat(job.notes())
                .containsExactly("Job lab/j: the pods of b are created only when the tasks that they depend on run; its"
                        + " minAvailable of 3 counts them, so the earlier pods (1) never start.");
    }

    @Test
    void aClaimThatDoesNotExistKeepsEverythingBack() {
        Expansion job = Submitted.job(
                "{volumes: [{mountPath: /a, volumeClaimName: gone}], tasks: [{name: a, replicas: 1, TEMPLATE}]}");
        assertThat(job.objects()).isEmpty();
        assertThat(job.notes())
                .containsExactly(
                        "Job lab/j: claim lab/gone does not exist; no group and no pods are created before it does.");
    }

    @Test
    void rayOpensPortsOfItsHead() {
        Expansion job =
                Submitted.job("{plugins: {ray: [\"--head=h\", \"-port\", \"7000\"]}, tasks: [{name: h, replicas:"
                        + " 1, template: {spec: {containers: [{name: head, image: i}]}}}]}");
        assertThat(job.pods().get(0).path("spec").path("containers").get(0).path("ports"))
                .hasToString(
                        "[{\"name\":\"gcs\",\"containerPort\":7000},{\"name\":\"dashboard\",\"containerPort\":8265},"
                                + "{\"name\":\"client-server\",\"containerPort\":10001}]");
    }

    @Test
    void workersRankBehindMasters() {
        Expansion job = Submitted.job("{plugins: {hcclrank: []}, tasks: [{name: master, replicas: 2, TEMPLATE},"
                + " {name: worker, replicas: 1, TEMPLATE}, {name: other, replicas: 1, TEMPLATE}]}");
        List<String> ranks = job.pods().stream()
                .map(pod -> pod.path("metadata")
                        .path("annotations")
                        .path("hccl/rankIndex")
                        .asText())
                .toList();
        assertThat(ranks).containsExactly("0", "1", "2", "");
    }

    @Test
    void equalJobsGetEqualNames() {
        String spec = "{volumes: [{mountPath: /a, volumeClaim: {}}], tasks: [{name: a, replicas: 1, TEMPLATE}]}";
        assertThat(Submitted.job(spec).objects()).isEqualTo(Submitted.job(spec).objects());
    }
}
