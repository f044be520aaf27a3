package dev.terrace.plugins.predicates.claims;

import dev.terrace.model.device.ResourceSlice;
import java.util.Comparator;

/** A driver's pool. Its order is that in which a node takes devices from its pools. */
record PoolId(String driver, String name) implements Comparable<PoolId> {
    private static final Comparator<PoolId> ORDER =
            Comparator.comparing(PoolId::driver).thenComparing(PoolId::name);

    static PoolId of(ResourceSlice slice) {
        return new PoolId(slice.driver(), slice.pool());
    }

    @Override
    public int compareTo(PoolId other) {
        return ORDER.compare(this, other);
    }
}
