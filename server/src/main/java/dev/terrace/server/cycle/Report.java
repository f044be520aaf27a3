package dev.terrace.server.cycle;

import dev.terrace.server.library.ReportEntry;

/** A stored report with its document. */
public final class Report {
    private final ReportEntry entry;
    private final byte[] document;

    /** @param document the report as JSON; never changed */
    Report(ReportEntry entry, byte[] document) {
        this.entry = entry;
        this.document = document;
    }

    public String hash() {
        return entry.hash();
    }

    public byte[] document() {
        return document;
    }
}
