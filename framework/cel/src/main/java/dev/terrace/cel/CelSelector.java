package dev.terrace.cel;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceSelector;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A selector of a device class or a request. Compiles lazily, and caches its results by device, so that consecutive
 * clusters evaluate it once per device.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go"
 */
public final class CelSelector implements DeviceSelector {
    /** The capacity of the cache. A full cache is cleared, because most of its devices may no longer exist. */
    private static final int MOST_KNOWN = 100_000;

    private final String text;
    private final Map<Asked, Match> known = new ConcurrentHashMap<>();
    private volatile @Nullable Expression expression;

    private CelSelector(String text) {
        this.text = text;
    }

    /** The properties of a device that an expression can read. */
    private record Asked(
            String driver,
            SortedMap<String, AttributeValue> attributes,
            SortedMap<String, DeviceCapacity> capacities,
            boolean shared) {}

    /** Returns a selector. A text that does not compile fails for each device. */
    public static CelSelector of(String text) {
        return new CelSelector(text);
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public Match matches(String driver, Device device) {
        Asked asked = new Asked(driver, device.attributes(), device.capacities(), device.shared());
        Match before = known.get(asked);
        if (before != null) {
            return before;
        }
        Match match = evaluate(driver, device);
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        known.put(asked, match);
        return match;
    }

    private Match evaluate(String driver, Device device) {
        Expression compiled = expression();
        return compiled.evaluate(driver, device, compiled.limit());
    }

    private Expression expression() {
        Expression compiled = expression;
        if (compiled == null) {
            compiled = Expression.compile(text);
            expression = compiled;
        }
        return compiled;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CelSelector that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
