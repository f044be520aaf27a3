package dev.terrace.kubernetes.loop;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.change.Changes;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.model.report.CycleReport;
import java.time.Instant;

/** Receives what the deciding thread sees and decides, on that thread. */
public interface Sink {
    /**
     * Messages have arrived. Called before the cycle on the changed cluster, and never before the first lists are in.
     *
     * @param changes what differs from the state of the last call; after the first lists, from a part of the cluster
     * @param now the time by the machine's clock
     */
    default void changed(Mirror mirror, Changes changes, Instant now) {}

    /** A cycle has decided. */
    default void decided(ClusterState state, CycleReport report) {}

    /**
     * A cycle has failed and has no effect.
     *
     * @param sentence the reason, with the name of the plugin if one failed
     */
    default void failed(String sentence) {}
}
