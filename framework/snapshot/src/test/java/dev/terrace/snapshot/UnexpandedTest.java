package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.finding.Finding;
import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the warning about a workload without pods, which names the option that creates them. */
class UnexpandedTest {
    private static final String POD =
            "\n---\n{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: n, ownerReferences:"
                    + " [{kind: %s, name: %s, controller: true}]}, spec: {schedulerName: volcano, containers: []}}\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "batch.volcano.sh/v1alpha1 | Job | {tasks: [{replicas: 1}]} | ''",
                "apps/v1 | Deployment | {template: {spec: {schedulerName: volcano}}} | ''",
                "apps/v1 | StatefulSet | {template: {spec: {schedulerName: volcano}}} | ReplicaSet w",
                "batch/v1 | Job | {template: {spec: {schedulerName: volcano}}} | Job other",
            })
    void itIsNamed(String apiVersion, String kind, String spec, String owner) {
        assertThat(warnings(apiVersion, kind, spec, owner))
                .contains(
                        "dump:1:1: %s n/w has no pods in the dump, so nothing is decided about it. '--submit FILE' with"
                                        .formatted(kind)
                                + " its manifest creates what its controller would.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "batch.volcano.sh/v1alpha1 | Job | {tasks: [{replicas: 1}]} | Job w",
                "batch.volcano.sh/v1alpha1 | Job | {tasks: [{replicas: 0}]} | ''",
                "apps/v1 | Deployment | {template: {spec: {schedulerName: volcano}}} | ReplicaSet w-abc",
                "apps/v1 | Deployment | {template: {spec: {}}} | ''",
                "apps/v1 | ReplicaSet | {replicas: 0, template: {spec: {schedulerName: volcano}}} | ''",
                "batch/v1 | Job | {suspend: true, template: {spec: {schedulerName: volcano}}} | ''",
            })
    void itIsNotNamedIfItHasPodsOrNeedsNone(String apiVersion, String kind, String spec, String owner) {
        assertThat(warnings(apiVersion, kind, spec, owner)).noneMatch(line -> line.contains("has no pods in the dump"));
    }

    private static List<String> warnings(String apiVersion, String kind, String spec, String owner) {
        String[] named = owner.split(" ", -1);
        String dump = "apiVersion: %s\nkind: %s\nmetadata: {name: w, namespace: n}\nspec: %s\n"
                        .formatted(apiVersion, kind, spec)
                + (owner.isEmpty() ? "" : POD.formatted(named[0], named[1]));
        return SnapshotReader.read(
                        new ByteArrayInputStream(dump.getBytes(StandardCharsets.UTF_8)), "dump", ReadOptions.defaults())
                .findings()
                .stream()
                .map(Finding::toString)
                .toList();
    }
}
