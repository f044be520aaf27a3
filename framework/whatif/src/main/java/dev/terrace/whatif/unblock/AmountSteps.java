package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Units;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The amounts that a person would write below or above an amount: whole cpus above 4, whole Gi, and finer ones below.
 * Step 0 is the amount itself. Each further step is the next of these amounts.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AmountSteps(String resource, long now, boolean isUp, long[][] ranges) {
    private static final long MI = 1L << 20;
    private static final long GI = 1L << 30;

    /** Each row is a range: its end, and the distance between its amounts. It begins at the end of the previous one. */
    private static final long[][] CPU = {{10, 1}, {100, 10}, {1000, 50}, {4000, 500}, {Long.MAX_VALUE, 1000}};

    private static final long[][] BYTES = {
        {16 * MI, MI}, {64 * MI, 16 * MI}, {256 * MI, 64 * MI}, {GI, 256 * MI}, {Long.MAX_VALUE, GI}
    };
    private static final long[][] WEIGHTS = {{20, 1}, {100, 5}, {1000, 50}, {Long.MAX_VALUE, 100}};

    /** Returns the amounts below an amount in the scheduler's units. */
    static AmountSteps down(String resource, long now) {
        return new AmountSteps(resource, now, false, ranges(resource));
    }

    /** Returns the amounts above an amount in the scheduler's units. */
    static AmountSteps up(String resource, long now) {
        return new AmountSteps(resource, now, true, ranges(resource));
    }

    /** Returns the weights above a weight. */
    static AmountSteps weights(long now) {
        return new AmountSteps("", now, true, WEIGHTS);
    }

    private static long[][] ranges(String resource) {
        if (resource.equals("cpu")) {
            return CPU;
        }
        return ResourceNames.isBytes(resource)
                ? BYTES
                : new long[][] {{Long.MAX_VALUE, ResourceNames.unitsPerOneShown(resource)}};
    }

    /** Returns the amount after a step. */
    long at(long step) {
        if (step == 0) {
            return now;
        }
        long left = isUp ? floor(now) + step : ceiling(now) - step;
        long from = 0;
        for (long[] range : ranges) {
            long in = (range[0] - from) / range[1];
            if (left <= in) {
                break;
            }
            left -= in;
            from = range[0];
        }
        return from + left * distanceAbove(from);
    }

    private long distanceAbove(long amount) {
        int row = 0;
        while (ranges[row][0] <= amount) {
            row++;
        }
        return ranges[row][1];
    }

    /** Returns the number of steps to at most a target, downwards, or to at least a target, upwards. */
    long to(long target) {
        return isUp ? Math.max(0, ceiling(target) - floor(now)) : Math.max(0, ceiling(now) - floor(target));
    }

    /** Returns the number of steps down to the lowest positive amount. */
    long most() {
        return ceiling(now) - 1;
    }

    /** Returns how many positive amounts are not above this one. */
    private long floor(long amount) {
        long count = 0;
        long from = 0;
        for (long[] range : ranges) {
            count += Math.max(0, Math.min(amount, range[0]) - from) / range[1];
            from = range[0];
        }
        return count;
    }

    private long ceiling(long amount) {
        long below = floor(amount - 1);
        return amount > 0 ? below + 1 : 0;
    }

    /** Returns the amount after a step as a quantity of an object. */
    JsonNode quantity(long step) {
        long units = at(step);
        if (ResourceNames.isBytes(resource)) {
            String text = units % GI == 0 ? units / GI + "Gi" : units / MI + "Mi";
            return TextNode.valueOf(units % MI == 0 && units > 0 ? text : Long.toString(units));
        }
        long one = ResourceNames.unitsPerOneShown(resource);
        return TextNode.valueOf(units % one == 0 ? Long.toString(units / one) : units + "m");
    }

    /** Returns text such as {@code 3 cpu instead of 8}. */
    String words(long step) {
        return "%s %s instead of %s".formatted(figure(at(step), step), resource, figure(now, step));
    }

    /** Returns text such as {@code 3 instead of 8}. */
    String figures(long step) {
        return "%s instead of %s".formatted(figure(at(step), step), figure(now, step));
    }

    /** Returns an amount in a unit that fits both the original amount and the one after a step. */
    private String figure(long units, long step) {
        if (ranges == WEIGHTS) {
            return Long.toString(units);
        }
        return ResourceNames.isBytes(resource)
                ? bytes(units, now < GI || (at(step) > 0 && at(step) < 64 * MI))
                : figure(resource, units);
    }

    /** Converts a quantity of an object to the scheduler's units. */
    static long units(String resource, JsonNode quantity) {
        return Quantity.parse(quantity.asText())
                .map(amount -> Units.of(resource, amount))
                .orElse(0L);
    }

    /** Returns text such as {@code 50.03} or {@code 512Mi}. */
    static String figure(String resource, long units) {
        return ResourceNames.isBytes(resource)
                ? bytes(units, units < GI)
                : decimal(units, ResourceNames.unitsPerOneShown(resource), 3);
    }

    private static String bytes(long units, boolean isSmall) {
        long one = isSmall ? MI : GI;
        return decimal(units, one, units >= 10 * one ? 1 : 4) + (isSmall ? "Mi" : "Gi");
    }

    private static String decimal(long units, long one, int digits) {
        BigDecimal figure = BigDecimal.valueOf(units).divide(BigDecimal.valueOf(one), digits, RoundingMode.HALF_UP);
        return figure.signum() == 0 ? "0" : figure.stripTrailingZeros().toPlainString();
    }
}
