package dev.terrace.spi;

/** A plugin's answer to a hook with votes. */
public enum Vote {
    PERMIT,
    ABSTAIN,
    REJECT
}
