package dev.terrace.model.report;

import dev.terrace.model.TaskSpec;

/** The fate of a pod in a cycle. */
public enum Fate {
    /** The pod gets a node. */
    BOUND("bound"),
    /** The pod is promised a node that other pods are about to leave. */
    PIPELINED("pipelined"),
    /** The pod must leave its node. */
    EVICTED("evicted"),
    /** The pod will never get a node. */
    FAILED("failed"),
    /** The pod has no node. */
    WAITS("waits"),
    /** The pod holds a node and keeps it. */
    RUNNING("running"),
    /** The pod has terminated. */
    ENDED("ended"),
    /** The pod's deletion was requested before the cycle. */
    LEAVING("leaving"),
    /** The pod has scheduling gates and no node. */
    GATED("gated"),
    /** The pod waits for another scheduler. */
    NOT_OURS("not ours"),
    /** No session sees the pod: its group, its queue or one of its claims is missing. */
    NOT_DECIDED("not decided on"),
    /** The cluster lacks the pod. */
    ABSENT("absent");

    private final String word;

    Fate(String word) {
        this.word = word;
    }

    /** Returns the fate of a pod about which a cycle decides nothing. */
    public static Fate withoutDecision(TaskSpec pod) {
        if (pod.phase().isTerminated()) {
            return ENDED;
        }
        return pod.deleted() != null ? LEAVING : pod.isPlaced() ? RUNNING : pod.gated() ? GATED : WAITS;
    }

    /** The spelling in documents. */
    public String word() {
        return word;
    }
}
