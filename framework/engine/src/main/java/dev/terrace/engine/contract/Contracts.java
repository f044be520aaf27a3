package dev.terrace.engine.contract;

/** Whether what plugins declare of their hooks is taken at its word. */
public enum Contracts {
    /** Answers are kept for as long as the declarations allow. */
    TRUSTED,
    /**
     * Everything is asked afresh as well and compared; a plugin whose answers changed while its declaration says that
     * they cannot is named, and so is one whose order contradicts itself. Slow.
     */
    VERIFIED
}
