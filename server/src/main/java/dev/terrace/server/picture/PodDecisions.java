package dev.terrace.server.picture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.model.JobPhase;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The decisions of a report, by pod and job. */
public final class PodDecisions {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, JobPhase> PHASES =
            Arrays.stream(JobPhase.values()).collect(Collectors.toMap(JobPhase::spelling, Function.identity()));

    private final JsonNode document;
    private final Map<String, String> nodes = new HashMap<>();
    private final Set<String> evicted = new HashSet<>();

    private final int length;

    private PodDecisions(JsonNode document, int length) {
        this.document = document;
        this.length = length;
        for (String part : new String[] {"binds", "bindsAfterVolumes"}) {
            document.path(part)
                    .properties()
                    .forEach(bind -> nodes.put(bind.getKey(), bind.getValue().asText()));
        }
        document.path("evicts").forEach(pod -> evicted.add(pod.asText()));
    }

    /** @param document the JSON document of a cycle's report */
    public static PodDecisions of(byte[] document) throws IOException {
        return new PodDecisions(JSON.readTree(document), document.length);
    }

    /** An empty set of decisions. */
    public static PodDecisions nothing() {
        return new PodDecisions(JSON.createObjectNode(), 0);
    }

    /** The length of the document, in bytes. */
    public int length() {
        return length;
    }

    String nodeOf(String pod) {
        return nodes.getOrDefault(pod, "");
    }

    boolean isEvicted(String pod) {
        return evicted.contains(pod);
    }

    JobPhase phaseOf(String job, JobPhase before) {
        return Optional.ofNullable(
                        PHASES.get(document.path("podGroupPhases").path(job).asText("?")))
                .orElse(before);
    }
}
