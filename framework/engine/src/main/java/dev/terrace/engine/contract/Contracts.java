package dev.terrace.engine.contract;

/** A choice for each cycle: trust the declarations of plugins' hooks, or verify them. */
public enum Contracts {
    /** Answers are cached for as long as the declarations allow. No check runs. */
    TRUSTED,
    /**
     * Every cached answer is compared with a fresh one. The cycle fails and names the plugin if an answer changed
     * against its declaration, or if an order contradicts itself. Slow.
     */
    VERIFIED
}
