package dev.terrace.model;

import dev.terrace.model.finding.Position;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of a pod: for its termination and for its whole run. {@code place} is ignored by {@code equals}.
 *
 * @param gracePeriod {@code terminationGracePeriodSeconds}, as written; null if not given
 * @param deadline {@code activeDeadlineSeconds}; null if not given
 * @param place the position of the grace period, or of the pod if no grace period is given
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
