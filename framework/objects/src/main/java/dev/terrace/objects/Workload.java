package dev.terrace.objects;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.Position;
import dev.terrace.text.Header;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/**
 * An object of a dump whose controller creates pods. No cycle creates them, because the dump contains them.
 *
 * @param isVolcanoJob whether its group is named after it
 */
public record Workload(String kind, String namespace, String name, boolean isVolcanoJob, Position place) {
    private static final String VOLCANO = "batch.volcano.sh";
    private static final Set<String> REPLICATED = Set.of("Deployment", "ReplicaSet", "StatefulSet");

    static boolean isOne(Header header) {
        return header.kind().equals("Job")
                ? header.group().equals(VOLCANO) || header.group().equals("batch")
                : header.group().equals("apps") && REPLICATED.contains(header.kind());
    }

    /**
     * Returns the workload that an object describes. Empty if it needs no pods of this scheduler.
     *
     * @param isOurs whether this scheduler places pods with this {@code schedulerName}, which may be empty
     */
    static Optional<Workload> of(Header header, JsonNode object, Predicate<String> isOurs) {
        JsonNode spec = object.path("spec");
        JsonNode status = object.path("status");
        boolean isVolcanoJob = header.group().equals(VOLCANO);
        boolean needsPods = isVolcanoJob
                ? isNew(status.path("state").path("phase").asText("")) && hasReplicas(spec.path("tasks"))
                : isOurs.test(spec.path("template")
                                .path("spec")
                                .path("schedulerName")
                                .asText(""))
                        && count(spec) > 0
                        && !spec.path("suspend").asBoolean()
                        && !hasEnded(status);
        JsonNode metadata = object.path("metadata");
        String namespace = metadata.path("namespace").asText("");
        return needsPods
                ? Optional.of(new Workload(
                        header.kind(),
                        namespace.isEmpty() ? "default" : namespace,
                        metadata.path("name").asText(""),
                        isVolcanoJob,
                        header.place()))
                : Optional.empty();
    }

    /** The kind and name of the workload. */
    public String title() {
        return "%s %s/%s".formatted(kind, namespace, name);
    }

    private static boolean isNew(String phase) {
        return phase.isEmpty() || phase.equals("Pending");
    }

    private static boolean hasReplicas(JsonNode tasks) {
        return StreamSupport.stream(tasks.spliterator(), false)
                .anyMatch(task -> task.path("replicas").asInt(0) > 0);
    }

    private static int count(JsonNode spec) {
        return Math.min(spec.path("replicas").asInt(1), spec.path("parallelism").asInt(1));
    }

    private static boolean hasEnded(JsonNode status) {
        return status.hasNonNull("completionTime")
                || StreamSupport.stream(status.path("conditions").spliterator(), false)
                        .anyMatch(condition -> condition.path("type").asText("").equals("Failed"));
    }
}
