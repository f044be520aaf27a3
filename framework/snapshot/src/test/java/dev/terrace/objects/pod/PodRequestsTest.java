package dev.terrace.objects.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.ScoredRequests;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.snapshot.Dump;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PodRequestsTest {
    /**
     * Random pods with ordinary and restartable init containers, overhead, requests of the whole pod, and resizes. The
     * expected amounts were computed by Volcano's GetPodResourceRequest, and by PodRequests of k8s.io/component-helpers
     * v0.36.1 (v0.37 counts differently).
     */
    static List<JsonNode> pods() throws IOException {
        ObjectMapper json = new ObjectMapper();
        try (InputStream in = Objects.requireNonNull(PodRequestsTest.class.getResourceAsStream("pods-counted.json"));
                var values = json.readerFor(JsonNode.class).<JsonNode>readValues(in)) {
            return values.readAll();
        }
    }

    @ParameterizedTest
    @MethodSource("pods")
    void agreesWithVolcanoAndKubernetes(JsonNode pod) {
        PodTemplate template = Dump.pod(pod.toString()).template();
        assertThat(named(template)).isEqualTo(named(pod.at("/expected/requests")));
        assertThat(template.scored().cpu())
                .isEqualTo(pod.at("/expected/scoringCpu").asLong());
        assertThat(template.scored().memory())
                .isEqualTo(pod.at("/expected/scoringMemory").asLong());
    }

    @Test
    void whatVolcanoDoesNotCountIsNotThere() {
        PodTemplate template = Dump.podWith("containers: [{resources: {requests: {storage: 1, count/pods: 1, rdma: 1,"
                        + " requests.example.com/x: 1, example.com/gpu: 0, attachable-volumes-x: 2}}}]")
                .template();
        assertThat(named(template))
                .containsOnlyKeys("cpu", "memory", "pods", "example.com/gpu", "attachable-volumes-x")
                .containsEntry("attachable-volumes-x", 2000L);
    }

    @Test
    void theRequestsOfTheWholePodDoNotCountInScoresOfTheIncomingPod() {
        PodTemplate template = Dump.podWith("resources: {requests: {cpu: 500m, memory: 1Gi}}, overhead: {cpu: 50m},"
                        + " containers: [{resources: {requests: {memory: 64Mi}}}, {}]")
                .template();
        assertThat(template.scored()).isEqualTo(new ScoredRequests(550, 1L << 30));
        assertThat(template.incoming()).isEqualTo(new ScoredRequests(250, (64L + 200) << 20));
    }

    private static SortedMap<String, Long> named(PodTemplate template) {
        ResourceNames names = template.requests().names();
        SortedMap<String, Long> named = new TreeMap<>();
        for (int d = 0; d < names.size(); d++) {
            if (template.requests().has(d)) {
                named.put(names.name(d), template.requests().get(d));
            }
        }
        return named;
    }

    /** Volcano counts storage in thousandths of a byte. */
    private static SortedMap<String, Long> named(JsonNode expected) {
        SortedMap<String, Long> named = new TreeMap<>();
        expected.properties()
                .forEach(entry -> named.put(
                        entry.getKey(),
                        ResourceNames.isBytes(entry.getKey()) && !entry.getKey().equals("memory")
                                ? entry.getValue().asLong() / 1000
                                : entry.getValue().asLong()));
        return named;
    }
}
