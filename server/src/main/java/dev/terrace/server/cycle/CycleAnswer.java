package dev.terrace.server.cycle;

/**
 * The result of a cycle.
 *
 * @param document the report as JSON; never changed
 * @param hasAdvanced whether the chain in memory now holds the state after this cycle
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CycleAnswer(byte[] document, CycleSummary summary, boolean hasAdvanced) {}
