package dev.terrace.timeline;

import dev.terrace.engine.Sessions;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of the chain whose cycle was run last, so that the chain's next cycle reuses their state. The reference
 * is soft: if memory runs short, it is cleared, and the next cycle is a fresh session. Thread-safe: a thread takes the
 * sessions out while it runs a cycle.
 *
 * @param <K> the key of a chain
 */
public final class LastChain<K> {
    private final AtomicReference<@Nullable SoftReference<Going<K>>> last = new AtomicReference<>();

    private record Going<K>(K chain, Sessions sessions) {}

    /** @param begin creates the sessions of a chain other than the last one */
    public CycleReport run(Cluster cluster, K chain, Supplier<Sessions> begin) {
        SoftReference<Going<K>> held = last.getAndSet(null);
        Going<K> known = held == null ? null : held.get();
        Going<K> going = known != null && known.chain.equals(chain) ? known : new Going<>(chain, begin.get());
        CycleReport report = going.sessions.run(cluster);
        last.set(new SoftReference<>(going));
        return report;
    }
}
