package dev.terrace.server.cycle;

import dev.terrace.server.work.Deadline;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Runs cycles. Safe for several threads; the same order gives the same decisions. */
public interface Decider extends AutoCloseable {
    /**
     * Runs one cycle.
     *
     * @param next where to write the cluster as it is afterwards; null if nobody asks
     * @throws dev.terrace.model.settings.InvalidInput if the snapshot or the configuration is wrong
     * @throws dev.terrace.engine.contract.PluginFailure if a plugin failed
     */
    Decision decide(Order order, @Nullable NextState next, Deadline deadline) throws IOException;

    /** The document of what two configurations decide differently on one snapshot. */
    byte[] compare(Order before, Order after, Deadline deadline) throws IOException;

    @Override
    void close();
}
