package dev.terrace.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Surroundings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Manifests that are submitted to a small cluster. */
final class Submitted {
    private static final Surroundings CLUSTER = new Surroundings(
            true,
            null,
            Map.of(
                    "default",
                    QueueSpec.builder("default").state("Open").build(),
                    "shut",
                    QueueSpec.builder("shut").state("Closed").build(),
                    "above",
                    QueueSpec.builder("above").state("Open").build(),
                    "below",
                    QueueSpec.builder("below").state("Open").parent("above").build()),
            Map.of("high", new PriorityClassSpec("high", 1000, false, null)),
            Set.of("lab/pool"),
            Cluster.empty());

    private Submitted() {}

    /** A Volcano Job in namespace lab with this spec, whose tasks may leave out their template. */
    static Expansion job(String spec) {
        return expand("""
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: {name: j, namespace: lab, uid: u}
                spec: %s
                """.formatted(spec.replace(
                "TEMPLATE",
                "template: {spec: {containers: [{name: c, image: i, resources:" + " {requests: {cpu: 1}}}]}}")));
    }

    static Expansion expand(String manifests) {
        return new Expander(CLUSTER, Naming.DETERMINISTIC, "volcano").expand(manifests(manifests));
    }

    static List<Manifest> manifests(String text) {
        return Manifest.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "job.yaml");
    }

    /** The findings with which a job is refused. */
    static List<String> refusals(String spec) {
        try {
            job(spec);
            return List.of();
        } catch (InvalidInput refused) {
            return refused.findings().stream().map(Finding::toString).toList();
        }
    }

    static JsonNode group(Expansion expansion) {
        return expansion.groups().get(0).path("spec");
    }

    static List<String> names(List<ObjectNode> objects) {
        return objects.stream()
                .map(object -> object.path("metadata").path("name").asText())
                .toList();
    }
}
