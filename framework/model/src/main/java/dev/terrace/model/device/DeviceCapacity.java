package dev.terrace.model.device;

import dev.terrace.model.resource.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much of something a device has, and which parts of it a claim may ask for.
 *
 * @param policy null if any part may be asked for
 */
public record DeviceCapacity(Quantity value, @Nullable Policy policy) {
    /**
     * The parts that may be asked for.
     *
     * @param otherwise what counts where nothing is asked; null for all of it
     * @param values the only ones; of several that are enough, the first is taken; null if a range says it
     */
    public record Policy(
            @Nullable Quantity otherwise,
            @Nullable List<Quantity> values,
            @Nullable Range range) {}

    /** From a least to a most, in steps from the least; null where there is no such bound. */
    public record Range(
            @Nullable Quantity least,
            @Nullable Quantity most,
            @Nullable Quantity step) {}

    /**
     * What a claim takes that asks for so much: the next larger part that may be asked for.
     *
     * @param asked null if it does not ask
     */
    public BigDecimal taken(@Nullable Quantity asked) {
        if (asked == null) {
            return policy != null && policy.otherwise != null ? policy.otherwise.exact() : value.exact();
        }
        BigDecimal amount = asked.exact();
        if (policy == null) {
            return amount;
        }
        if (policy.range != null && policy.range.least != null) {
            return inRange(amount, policy.range, policy.range.least.exact());
        }
        if (policy.values != null) {
            return policy.values.stream()
                    .map(Quantity::exact)
                    .filter(each -> each.compareTo(amount) >= 0)
                    .findFirst()
                    .orElse(amount);
        }
        return amount;
    }

    private static BigDecimal inRange(BigDecimal amount, Range range, BigDecimal least) {
        if (amount.compareTo(least) < 0) {
            return least;
        }
        if (range.step == null || range.step.exact().signum() == 0) {
            return amount;
        }
        BigDecimal from = whole(least);
        BigDecimal step = whole(range.step.exact());
        BigDecimal steps = whole(amount).subtract(from).divide(step, 0, RoundingMode.CEILING);
        return from.add(steps.multiply(step));
    }

    /** Whether so much may be taken at once. */
    public boolean allows(BigDecimal taken) {
        if (policy == null
                || (policy.otherwise != null && policy.otherwise.exact().compareTo(taken) == 0)) {
            return true;
        }
        if (policy.range != null) {
            return isWithin(policy.range, taken);
        }
        return policy.values == null
                || policy.values.stream().anyMatch(each -> each.exact().compareTo(taken) == 0);
    }

    private static boolean isWithin(Range range, BigDecimal taken) {
        if (range.most != null && taken.compareTo(range.most.exact()) > 0) {
            return false;
        }
        if (range.step == null || range.step.exact().signum() == 0) {
            return true;
        }
        BigDecimal least = range.least == null ? BigDecimal.ZERO : whole(range.least.exact());
        return whole(taken).subtract(least).remainder(whole(range.step.exact())).signum() == 0;
    }

    /** Steps are counted in whole numbers. */
    private static BigDecimal whole(BigDecimal amount) {
        return amount.setScale(0, RoundingMode.CEILING);
    }
}
