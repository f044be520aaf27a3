package dev.terrace.server.cycle;

import dev.terrace.server.library.ReportEntry;

/** A report that is kept, at hand. */
public final class Report {
    private final ReportEntry entry;
    private final byte[] document;

    /** @param document what it says; never changed */
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
