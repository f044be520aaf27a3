package dev.terrace.kubernetes.write;

import dev.terrace.kubernetes.client.Answer;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import java.time.Duration;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Receives what becomes of decisions and writes, for metrics and logs. Called by the deciding thread. */
public interface WriteLog {
    /** The steps from a pending pod to a binding that the watch has delivered. */
    enum Step {
        /** From the first event about the pod to the decision. */
        DECIDED,
        /** From the decision to the request that was answered. */
        SENT,
        /** From the request to its answer. */
        ANSWERED,
        /** From the answer to the event. */
        CONFIRMED
    }

    /** A pod has made a step. */
    default void step(Step step, Duration took) {}

    /** The number of pods whose binding was decided and is not confirmed. */
    default void assumed(int pods) {}

    /**
     * A decision to bind was not carried out, or a request failed; a cycle will decide again, or the request is
     * repeated.
     *
     * @param pod "namespace/name"
     * @param reason why, as a clause
     */
    default void notBound(String pod, String node, String reason) {}

    /**
     * The pods that no cycle may decide now, because their bindings were refused or their answers stayed away.
     *
     * @param pods the reason by "namespace/name", as a clause
     */
    default void held(SortedMap<String, String> pods) {}

    /** The API server has bound a pod. */
    default void bound(Bind bind) {}

    /** The number of gangs that hold nodes below their minimum, and waited in the last cycle. */
    default void incompleteGangs(int gangs) {}

    /** An event is not created, because too many wait. */
    default void eventDropped() {}

    /** The number of pods whose eviction was decided and that have not left. */
    default void releasing(int pods) {}

    /**
     * A request of an eviction failed, and is repeated; or the eviction is given up.
     *
     * @param pod "namespace/name"
     * @param reason why, as a clause
     */
    default void notEvicted(String pod, String node, String reason) {}

    /**
     * A request was answered, or failed.
     *
     * @param kind the kind of write
     * @param answer null if none arrived
     * @param took the time since it was sent
     */
    default void answered(String kind, @Nullable Answer answer, Duration took) {}

    /**
     * The API server refuses an eviction, as a webhook makes it do. The request is repeated. Called once for each
     * victim and reason.
     *
     * @param reason why, as a clause
     */
    default void evictionRefused(Eviction eviction, String reason) {}

    /** The number of requests that may be in flight has changed. */
    default void window(int size) {}
}
