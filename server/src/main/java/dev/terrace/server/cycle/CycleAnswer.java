package dev.terrace.server.cycle;

/**
 * The result of a cycle.
 *
 * @param document the report as JSON; never changed
 * @param continues whether the cycle advanced its chain
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CycleAnswer(byte[] document, CycleSummary summary, boolean continues) {}
