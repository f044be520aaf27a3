package dev.terrace.server.cycle;

import dev.terrace.model.Cluster;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.work.Deadline;
import dev.terrace.timeline.Past;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs cycles. Thread-safe. Deterministic: the same request gives the same decisions. */
public interface CycleRunner extends AutoCloseable {
    /**
     * Runs one cycle.
     *
     * @param next where to write the cluster after the cycle; null if it is not wanted
     * @param deadline the limit at which an isolated runner kills the work; not observed in process
     * @throws dev.terrace.model.finding.InvalidInput if the snapshot or the configuration is wrong
     * @throws dev.terrace.engine.contract.PluginFailure if a plugin failed
     */
    CycleAnswer decide(CycleRequest request, @Nullable NextStateOutput next, Deadline deadline) throws IOException;

    /**
     * Returns the cluster that a cycle decides on, with the submitted pods.
     *
     * @param deadline as above
     * @throws dev.terrace.model.finding.InvalidInput as above
     * @throws dev.terrace.engine.contract.PluginFailure as above
     */
    Cluster before(CycleRequest request, Deadline deadline) throws IOException;

    /**
     * Returns the chain of a cycle; empty if this runner keeps none, so that the state after a cycle has to be written.
     */
    Optional<Past> past(CycleKey key) throws IOException;

    /**
     * Returns the document that answers a question about cycles.
     *
     * @param deadline as above
     * @throws dev.terrace.model.finding.InvalidInput as above, or if the question names an object that does not exist
     * @throws dev.terrace.engine.contract.PluginFailure as above
     */
    byte[] ask(Question question, Deadline deadline) throws IOException;

    @Override
    void close();
}
