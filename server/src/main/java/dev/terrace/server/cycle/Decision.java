package dev.terrace.server.cycle;

/** What came of a cycle. */
public final class Decision {
    private final byte[] document;
    private final Summary summary;

    /** @param document the report for programs; never changed */
    Decision(byte[] document, Summary summary) {
        this.document = document;
        this.summary = summary;
    }

    public byte[] document() {
        return document;
    }

    public Summary summary() {
        return summary;
    }
}
