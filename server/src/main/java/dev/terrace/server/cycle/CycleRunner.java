package dev.terrace.server.cycle;

import dev.terrace.server.work.Deadline;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Runs cycles. Safe for several threads; the same order gives the same decisions. */
public interface CycleRunner extends AutoCloseable {
    /**
     * Runs one cycle.
     *
     * @param next where to write the cluster as it is afterwards; null if it is not wanted
     * @throws dev.terrace.model.finding.InvalidInput if the snapshot or the configuration is wrong
     * @throws dev.terrace.engine.contract.PluginFailure if a plugin failed
     */
    Decision decide(CycleRequest order, @Nullable NextState next, Deadline deadline) throws IOException;

    /** The document of what two configurations decide differently on one snapshot. */
    byte[] compare(CycleRequest before, CycleRequest after, Deadline deadline) throws IOException;

    @Override
    void close();
}
