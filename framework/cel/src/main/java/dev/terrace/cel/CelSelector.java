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
 * A selector as device classes and requests write it. Compiles when it is first asked, and remembers what it said of
 * devices, so that clusters that follow each other ask it once of each.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go"
 */
public final class CelSelector implements DeviceSelector {
    /** The number of devices after which it forgets them all: in a cluster that goes on, most may be gone. */
    private static final int MOST_KNOWN = 100_000;

    private final String text;
    private final Map<Asked, Match> known = new ConcurrentHashMap<>();
    private volatile @Nullable Expression expression;

    private CelSelector(String text) {
        this.text = text;
    }

    /** What an expression can see of a device. */
    private record Asked(
            String driver,
            SortedMap<String, AttributeValue> attributes,
            SortedMap<String, DeviceCapacity> capacities,
            boolean shared) {}

    /** A selector; one that does not compile fails for each device. */
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
        Match match = expression().evaluate(driver, device);
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        known.put(asked, match);
        return match;
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
