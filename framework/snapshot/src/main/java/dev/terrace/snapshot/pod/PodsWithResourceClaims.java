package dev.terrace.snapshot.pod;

import dev.terrace.model.finding.Position;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.object.Located;
import org.jspecify.annotations.Nullable;

/** Counts the pods that use ResourceClaims, and reports all of them in one warning. */
final class PodsWithResourceClaims {
    private @Nullable Located<String> first;
    private int count;

    /** @param pod "namespace/name" */
    void add(String pod, Position place) {
        count++;
        if (first == null) {
            first = new Located<>(pod, place);
        }
    }

    void report(Findings findings) {
        if (first != null) {
            String subject = count == 1
                    ? "pod %s uses resource claims".formatted(first.item())
                    : "%s pods use resource claims, the first is %s".formatted(count, first.item());
            findings.warn(
                    first.place(),
                    subject + "; Terrace does not look at resource claims, and places such pods as if they had none.");
        }
    }
}
