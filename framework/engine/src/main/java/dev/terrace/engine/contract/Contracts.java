package dev.terrace.engine.contract;

/** Whether a cycle relies on what plugins declare of their hooks, or checks it. */
public enum Contracts {
    /** Answers are kept for as long as the declarations allow. No check runs. */
    TRUSTED,
    /**
     * Every kept answer is compared with a fresh one. The cycle fails and names the plugin if an answer changed that
     * its declaration says cannot change, or if an order contradicts itself. Slow.
     */
    VERIFIED
}
