package dev.terrace.model;

import dev.terrace.model.finding.Position;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long a pod may take: to end once it is told to, and to run at all. {@code place} does not count for equality.
 *
 * @param gracePeriod {@code terminationGracePeriodSeconds}, as written; null if not given
 * @param deadline {@code activeDeadlineSeconds}; null if not given
 * @param place where the grace period stands, or the pod if there is none
 */
public record Lifetime(
        @Nullable Double gracePeriod, @Nullable Long deadline, Position place) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Lifetime that
                && Objects.equals(gracePeriod, that.gracePeriod)
                && Objects.equals(deadline, that.deadline);
    }

    @Override
    public int hashCode() {
        return Objects.hash(gracePeriod, deadline);
    }
}
