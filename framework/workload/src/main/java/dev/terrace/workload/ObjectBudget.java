package dev.terrace.workload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.LargerHeap;
import dev.terrace.workload.manifest.Manifest;
import java.util.stream.StreamSupport;

/** The bound on the objects that all manifests of one expansion create together. Nothing is created before it holds. */
final class ObjectBudget {
    /** Kubernetes limits the parallelism of an indexed Job to the same number. */
    private static final long MAX_OBJECTS = 100_000;

    /** The heap for one value of an object in all stages of a submission, measured with 100,000 small pods. */
    private static final long BYTES_PER_VALUE = 300;

    /** The values that a controller adds to a pod or a claim: names, labels, annotations, owner. */
    private static final long ADDED_VALUES = 30;

    private final long mostValues;
    private long objects;
    private long values;

    ObjectBudget() {
        this(Runtime.getRuntime().maxMemory());
    }

    /** @param heap bytes */
    ObjectBudget(long heap) {
        mostValues = heap / BYTES_PER_VALUE;
    }

    /**
     * Adds the objects that a manifest creates. Counts that an API server refuses are 0.
     *
     * @throws InvalidInput if they are too many with those of the manifests before
     */
    void add(Manifest manifest) {
        JsonNode spec = manifest.spec();
        long pods = 0;
        long claims = 0;
        if (manifest.is("batch.volcano.sh", "Job")) {
            claims = spec.path("volumes").size();
            for (JsonNode task : spec.path("tasks")) {
                pods += count(task.path("replicas"), 0, task.path("template"));
            }
        } else if (manifest.is("batch", "Job")) {
            JsonNode parallelism = spec.path("parallelism");
            boolean isLess = number(spec.path("completions"), Long.MAX_VALUE) < number(parallelism, 1);
            JsonNode running = isLess ? spec.path("completions") : parallelism;
            pods = spec.path("suspend").asBoolean() ? 0 : count(running, 1, spec.path("template"));
        } else if (manifest.is("apps", manifest.kind())) {
            pods = count(spec.path("replicas"), 1, spec.path("template"));
            JsonNode templates = spec.path("volumeClaimTemplates");
            claims = pods * templates.size();
            values += pods * values(templates) + claims * ADDED_VALUES;
        }
        objects += Math.max(pods + claims, 1);
        if (objects > MAX_OBJECTS) {
            String made = objects > pods + claims
                    ? "with it the manifests create %s objects".formatted(objects)
                    : "it creates %s pods%s".formatted(pods, claims == 0 ? "" : " and %s claims".formatted(claims));
            throw refused(
                    manifest,
                    "%s; at most %s objects are created from all manifests together.".formatted(made, MAX_OBJECTS));
        }
        if (values > mostValues) {
            throw refused(
                    manifest,
                    "with it the created objects have %s values; the heap of %s MiB has room for %s. %s gives it more."
                            .formatted(values, (mostValues * BYTES_PER_VALUE) >> 20, mostValues, LargerHeap.setting()));
        }
    }

    private long count(JsonNode replicas, long otherwise, JsonNode template) {
        long count = number(replicas, otherwise);
        values += count * (values(template) + ADDED_VALUES);
        return count;
    }

    private static long number(JsonNode count, long otherwise) {
        return count.isNumber()
                ? Math.max(0, Math.min(count.asLong(), Integer.MAX_VALUE))
                : count.isMissingNode() || count.isNull() ? otherwise : 0;
    }

    private static long values(JsonNode tree) {
        return 1
                + StreamSupport.stream(tree.spliterator(), false)
                        .mapToLong(ObjectBudget::values)
                        .sum();
    }

    private static InvalidInput refused(Manifest manifest, String sentence) {
        JsonNode spec = manifest.spec();
        return new InvalidInput(
                manifest.error(sentence, spec.path("replicas"), spec.path("parallelism"), spec.path("tasks"), spec));
    }
}
