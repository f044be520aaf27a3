package dev.terrace.model.device;

import dev.terrace.model.resource.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The amount of one capacity of a device, and the parts of it that a claim may request.
 *
 * @param policy null if any part may be requested
 */
public record DeviceCapacity(Quantity value, @Nullable Policy policy) {
    /**
     * The parts that may be requested.
     *
     * @param otherwise the default if a claim requests no amount; null for the whole capacity
     * @param values the only allowed amounts; a claim takes the first sufficient one; null if a range defines the
     *     amounts
     */
    public record Policy(
            @Nullable Quantity otherwise,
            @Nullable List<Quantity> values,
            @Nullable Range range) {}

    /** Amounts from a minimum to a maximum, in steps from the minimum; null for a bound that does not exist. */
    public record Range(
            @Nullable Quantity least,
            @Nullable Quantity most,
            @Nullable Quantity step) {}

    /**
     * The amount that a claim takes: its request rounded up to the next allowed amount.
     *
     * @param asked the request; null if the claim requests no amount
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

    /** Returns whether one claim may take an amount. */
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

    /** Rounds up to a whole number, because steps are counted in whole numbers. */
    private static BigDecimal whole(BigDecimal amount) {
        return amount.setScale(0, RoundingMode.CEILING);
    }
}
