package dev.terrace.workload.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import java.util.ArrayList;
import java.util.List;

/** The reasons for which a manifest is refused. */
public final class ManifestErrors {
    /** The most pods of one workload. Kubernetes limits the parallelism of an indexed Job to the same number. */
    private static final long MOST_PODS = 100_000;

    private final Manifest manifest;
    private final List<Finding> errors = new ArrayList<>();

    public ManifestErrors(Manifest manifest) {
        this.manifest = manifest;
    }

    /**
     * Adds a reason.
     *
     * @param predicate a sentence about the object, without its end
     * @param values the values that it is about, the innermost first
     */
    public void add(String predicate, JsonNode... values) {
        errors.add(manifest.error(predicate + ".", values));
    }

    /**
     * Adds a reason if a workload creates too many pods to expand it.
     *
     * @param values the values that determine the number, the innermost first
     */
    public void checkPods(long pods, JsonNode... values) {
        if (pods > MOST_PODS) {
            add("it creates %s pods; a workload of at most %s is expanded".formatted(pods, MOST_PODS), values);
        }
    }

    /** Adds the findings of other checks about the object, as errors. */
    public void addAll(List<Finding> others) {
        others.stream()
                .map(finding -> Finding.error(finding.position(), finding.message()))
                .forEach(errors::add);
    }

    public boolean isEmpty() {
        return errors.isEmpty();
    }

    /** @throws InvalidInput if any reason exists */
    public void orThrow() {
        if (!errors.isEmpty()) {
            throw new InvalidInput(errors);
        }
    }
}
