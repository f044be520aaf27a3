package dev.terrace.plugins.capacity;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/** Wanted or held devices, by class: their number and their capacities. */
final class DeviceAmounts {
    private final Map<String, OfClass> classes = new HashMap<>();

    /** Devices of one class. Immutable. */
    record OfClass(long count, Map<String, BigDecimal> capacities) {
        static final OfClass NONE = new OfClass(0, Map.of());

        OfClass plus(OfClass other, long times) {
            Map<String, BigDecimal> sums = new HashMap<>(capacities);
            other.capacities.forEach(
                    (name, amount) -> sums.merge(name, amount.multiply(BigDecimal.valueOf(times)), BigDecimal::add));
            return new OfClass(saturated(count, other.count, times), sums);
        }

        /** The difference; never below zero. */
        OfClass minus(OfClass other) {
            Map<String, BigDecimal> rest = new HashMap<>(capacities);
            other.capacities.forEach((name, amount) -> rest.computeIfPresent(
                    name, (key, held) -> held.subtract(amount).max(BigDecimal.ZERO)));
            return new OfClass(Math.max(0, count - other.count), rest);
        }

        private static long saturated(long held, long more, long times) {
            try {
                return Math.addExact(held, Math.multiplyExact(more, times));
            } catch (ArithmeticException e) {
                return Long.MAX_VALUE;
            }
        }
    }

    Map<String, OfClass> classes() {
        return classes;
    }

    OfClass of(String deviceClass) {
        return classes.getOrDefault(deviceClass, OfClass.NONE);
    }

    boolean isEmpty() {
        return classes.isEmpty();
    }

    DeviceAmounts add(DeviceAmounts other, long times) {
        other.classes.forEach((deviceClass, more) -> add(deviceClass, more, times));
        return this;
    }

    void add(String deviceClass, OfClass more, long times) {
        classes.put(deviceClass, of(deviceClass).plus(more, times));
    }

    void subtract(DeviceAmounts other) {
        other.classes.forEach(
                (deviceClass, less) -> classes.computeIfPresent(deviceClass, (key, held) -> held.minus(less)));
    }
}
