package dev.terrace.model;

import java.util.List;

/**
 * The node groups that a queue names in {@code spec.affinity}: required, preferred, forbidden and avoided ones.
 *
 * @param required {@code nodeGroupAffinity}, required
 * @param preferred {@code nodeGroupAffinity}, preferred, in the order of preference
 * @param antiRequired {@code nodeGroupAntiAffinity}, required
 * @param antiPreferred {@code nodeGroupAntiAffinity}, preferred
 */
public record NodeGroupAffinity(
        List<String> required, List<String> preferred, List<String> antiRequired, List<String> antiPreferred) {
    public NodeGroupAffinity {
        required = List.copyOf(required);
        preferred = List.copyOf(preferred);
        antiRequired = List.copyOf(antiRequired);
        antiPreferred = List.copyOf(antiPreferred);
    }

    /** Returns whether it names no group at all. */
    public boolean isEmpty() {
        return required.isEmpty() && preferred.isEmpty() && antiRequired.isEmpty() && antiPreferred.isEmpty();
    }
}
