package dev.terrace.server.cycle;

/** The result of a cycle. */
public final class Decision {
    private final byte[] document;
    private final Summary summary;
    private final boolean goesOn;

    /** @param document the report as JSON; never changed */
    Decision(byte[] document, Summary summary) {
        this(document, summary, false);
    }

    /**
     * @param document the report as JSON; never changed
     * @param goesOn whether the cycle advanced its chain
     */
    Decision(byte[] document, Summary summary, boolean goesOn) {
        this.document = document;
        this.summary = summary;
        this.goesOn = goesOn;
    }

    boolean goesOn() {
        return goesOn;
    }

    public byte[] document() {
        return document;
    }

    public Summary summary() {
        return summary;
    }
}
