package dev.terrace.timeline;

import dev.terrace.engine.Sessions;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of the chain whose cycle was run last: the chain's next cycle reuses their state. They are held softly:
 * where memory runs short they go, and the next cycle is a fresh session. Safe for several threads: each takes the
 * sessions away while it runs a cycle.
 *
 * @param <K> what names a chain
 */
public final class LastChain<K> {
    private final AtomicReference<@Nullable SoftReference<Going<K>>> last = new AtomicReference<>();

    private record Going<K>(K chain, Sessions sessions) {}

    /** @param begin makes the sessions of a chain that is not the one that was run last */
    public CycleReport run(Cluster cluster, K chain, Supplier<Sessions> begin) {
        SoftReference<Going<K>> held = last.getAndSet(null);
        Going<K> known = held == null ? null : held.get();
        Going<K> going = known != null && known.chain.equals(chain) ? known : new Going<>(chain, begin.get());
        CycleReport report = going.sessions.run(cluster);
        last.set(new SoftReference<>(going));
        return report;
    }
}
