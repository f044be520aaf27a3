package dev.terrace.model.explanation;

/** What became of a pod in a cycle. */
public enum Fate {
    /** It gets a node. */
    BOUND("bound"),
    /** It is promised a node that others are about to leave. */
    PIPELINED("pipelined"),
    /** It must leave its node. */
    EVICTED("evicted"),
    /** It will never get a node. */
    FAILED("failed"),
    /** It has no node. */
    WAITS("waits"),
    /** It holds a node and keeps it. */
    RUNNING("running"),
    /** It ran to its end. */
    ENDED("ended"),
    /** Its deletion was requested before the cycle. */
    LEAVING("leaving"),
    /** It has scheduling gates, and no node. */
    GATED("gated"),
    /** It waits for another scheduler. */
    NOT_OURS("not ours"),
    /** No session sees it: its group, its queue or one of its claims is missing. */
    NOT_DECIDED("not decided on");

    private final String word;

    Fate(String word) {
        this.word = word;
    }

    /** The word that documents have for it. */
    public String word() {
        return word;
    }
}
