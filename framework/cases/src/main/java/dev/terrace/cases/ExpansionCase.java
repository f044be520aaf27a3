package dev.terrace.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.workload.Expander;
import dev.terrace.workload.Expansion;
import dev.terrace.workload.manifest.Manifest;
import dev.terrace.workload.manifest.Naming;
import dev.terrace.workload.manifest.Surroundings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A case about the objects that controllers create: a manifest, the part of a cluster that it depends on, and the
 * expected objects. Queue {@code default} always exists.
 */
record ExpansionCase(JsonNode expected, boolean isJob, List<Manifest> manifests, Surroundings surroundings) {
    private static final String SCHEDULER = "volcano";
    private static final List<String> CLUSTERS = List.of("cluster.yaml", "cluster.yaml.gz");

    static ExpansionCase of(CaseFolder folder, Path manifest) {
        return new ExpansionCase(
                Expectation.tree(folder.folder().resolve(CaseFolder.EXPECTED)),
                manifest.getFileName().toString().startsWith("job"),
                Manifest.read(List.of(manifest.toString())),
                surroundings(folder.folder()));
    }

    private static Surroundings surroundings(Path folder) {
        List<String> files = CLUSTERS.stream()
                .map(folder::resolve)
                .filter(Files::exists)
                .map(Path::toString)
                .toList();
        Cluster cluster = files.isEmpty()
                ? SnapshotReader.read(List.of(), "no cluster", ReadOptions.defaults())
                        .cluster()
                : SnapshotReader.read(files, ReadOptions.defaults()).cluster();
        Surroundings found = Surroundings.of(cluster);
        Map<String, QueueSpec> queues = new TreeMap<>(found.queues());
        queues.putIfAbsent("default", QueueSpec.builder("default").state("Open").build());
        return new Surroundings(true, null, queues, found.classes(), found.claims(), found.cluster());
    }

    /** Returns one line for each difference. */
    List<String> mismatches() {
        Expansion created;
        try {
            created = new Expander(surroundings, new Recorded(), SCHEDULER).expand(manifests);
        } catch (InvalidInput refused) {
            return expected.has("rejected")
                    ? List.of()
                    : refused.findings().stream().map(Finding::toString).toList();
        }
        if (expected.has("rejected")) {
            return List.of("expected to be refused, because "
                    + expected.path("rejected").path("why").asText());
        }
        TreeDifference difference = new TreeDifference();
        if (isJob) {
            JsonNode group = created.groups().isEmpty()
                    ? JsonNodeFactory.instance.nullNode()
                    : created.groups().get(0);
            difference.object("podGroup", expected.path("podGroup"), group, true);
            difference.objects("pods", expected.path("pods"), list(created.pods()), true);
            difference.rounds(
                    "podsAfterDependenciesRun",
                    expected.path("podsAfterDependenciesRun"),
                    list(created.creations().get(0).later().stream()
                            .map(ExpansionCase::list)
                            .toList()));
        } else {
            difference.objects("podGroups", byName(expected.path("podGroups")), byName(list(created.groups())), true);
            difference.objects("pods", byName(expected.path("pods")), byName(list(created.pods())), false);
        }
        return difference.lines();
    }

    private static ArrayNode list(List<? extends JsonNode> objects) {
        return JsonNodeFactory.instance.arrayNode().addAll(objects);
    }

    private static ArrayNode byName(JsonNode objects) {
        SortedMap<String, JsonNode> sorted = new TreeMap<>();
        objects.forEach(object -> sorted.put(
                object.path("metadata").path("namespace").asText("") + "/"
                        + object.path("metadata").path("name").asText(),
                object));
        return list(List.copyOf(sorted.values()));
    }

    /** The placeholders for random names in recorded objects. */
    private final class Recorded implements Naming {
        @Override
        public String uid(String kind, String namespace, String name, String given) {
            return isJob ? "UID" : given;
        }

        @Override
        public String claim(String job, String uid, int volume) {
            return "RANDOM" + volume;
        }

        @Override
        public String volume(String pod, String uid, int volume) {
            return "RANDOM";
        }
    }
}
