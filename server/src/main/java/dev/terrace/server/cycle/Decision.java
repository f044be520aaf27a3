package dev.terrace.server.cycle;

/** What came of a cycle. */
public final class Decision {
    private final byte[] document;
    private final Summary summary;
    private final boolean goesOn;

    /** @param document the report for programs; never changed */
    Decision(byte[] document, Summary summary) {
        this(document, summary, false);
    }

    /**
     * As above.
     *
     * @param goesOn whether its chain went on by it
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
