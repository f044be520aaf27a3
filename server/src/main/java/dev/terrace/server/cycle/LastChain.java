package dev.terrace.server.cycle;

import dev.terrace.engine.Sessions;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.server.library.CycleKey;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of the chain of which a cycle was run last, from which the chain's next cycle goes on. They are held
 * softly: where memory runs short they go, and the next cycle goes on from none. Safe for several threads: each takes
 * the sessions away while it runs a cycle.
 */
final class LastChain {
    private final AtomicReference<@Nullable SoftReference<Going>> last = new AtomicReference<>();

    private record Going(CycleKey chain, Sessions sessions) {}

    /** @param begin makes the sessions of a chain that is not the one that was run last */
    CycleReport run(Cluster cluster, CycleKey recipe, Supplier<Sessions> begin) {
        CycleKey chain = recipe.at(0);
        SoftReference<Going> held = last.getAndSet(null);
        Going known = held == null ? null : held.get();
        Going going = known != null && known.chain.equals(chain) ? known : new Going(chain, begin.get());
        CycleReport report = going.sessions.run(cluster);
        last.set(new SoftReference<>(going));
        return report;
    }
}
