package dev.terrace.server.cycle;

/** The result of a cycle. */
public final class CycleAnswer {
    private final byte[] document;
    private final CycleSummary summary;
    private final boolean continues;

    /**
     * @param document the report as JSON; never changed
     * @param continues whether the cycle advanced its chain
     */
    CycleAnswer(byte[] document, CycleSummary summary, boolean continues) {
        this.document = document;
        this.summary = summary;
        this.continues = continues;
    }

    boolean continues() {
        return continues;
    }

    public byte[] document() {
        return document;
    }

    public CycleSummary summary() {
        return summary;
    }
}
