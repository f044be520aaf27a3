package dev.terrace.server.cycle;

import dev.terrace.model.Cluster;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.work.Deadline;
import dev.terrace.timeline.Past;
import java.io.IOException;
import java.util.Optional;
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

    /**
     * The cluster that a cycle is about.
     *
     * @throws dev.terrace.model.finding.InvalidInput as above
     */
    Cluster before(CycleRequest order, Deadline deadline) throws IOException;

    /** The chain of a cycle, if this runner keeps any; otherwise what a cycle leaves has to be written. */
    Optional<Past> past(CycleKey recipe) throws IOException;

    /** The document of what two configurations decide differently on one snapshot. */
    byte[] compare(CycleRequest before, CycleRequest after, Deadline deadline) throws IOException;

    /**
     * The document that answers a question about cycles.
     *
     * @throws dev.terrace.model.finding.InvalidInput as above, or if what it names is not there
     */
    byte[] study(Study study, Deadline deadline) throws IOException;

    @Override
    void close();
}
