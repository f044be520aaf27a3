package dev.terrace.cel;

import dev.terrace.cel.Expression.Evaluation;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceSelector;
import org.jspecify.annotations.Nullable;

/**
 * A selector of a device class or a request. Compiles lazily, and caches its results, so that consecutive clusters
 * evaluate it once for devices that do not differ in what it reads.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go"
 */
public final class CelSelector implements DeviceSelector {
    private final String text;
    private final KnownMatches known = new KnownMatches();
    private volatile @Nullable Expression expression;

    private CelSelector(String text) {
        this.text = text;
    }

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
        Match before = known.of(driver, device);
        if (before != null) {
            return before;
        }
        Expression compiled = expression();
        Evaluation evaluation = compiled.evaluate(driver, device, compiled.limit());
        known.learn(evaluation, driver, device);
        return evaluation.match();
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
