package dev.terrace.spi;

/** One plugin's answer where plugins vote. */
public enum Vote {
    PERMIT,
    ABSTAIN,
    REJECT
}
