package dev.terrace.workload.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import java.util.ArrayList;
import java.util.List;

/** The reasons for which a manifest is refused. */
public final class ManifestErrors {
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

    /** Adds the findings of other checks about the object, as errors. */
    public void addAll(List<Finding> others) {
        others.stream().map(Finding::asError).forEach(errors::add);
    }

    /** @throws InvalidInput if any reason exists */
    public void orThrow() {
        if (!errors.isEmpty()) {
            throw new InvalidInput(errors);
        }
    }
}
