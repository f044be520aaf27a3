package dev.terrace.server.cycle;

import dev.terrace.server.library.ReportEntry;

/**
 * A stored report.
 *
 * @param document the report as JSON; never changed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Report(ReportEntry entry, byte[] document) {}
