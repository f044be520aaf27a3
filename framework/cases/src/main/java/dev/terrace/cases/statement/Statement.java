package dev.terrace.cases.statement;

import java.util.Map;

/**
 * A sentence about the decisions of a cycle, or about two cycles on one cluster.
 *
 * @param written as the user wrote it
 * @param name the pod or the job that it is about; empty if it is about all
 * @param more what stands behind each preposition; a phase stands behind {@code phase}
 */
public record Statement(String written, Verb verb, Name name, Map<String, String> more) {
    static final String PHASE = "phase";

    /** @throws dev.terrace.model.finding.InvalidInput if it is none, with one sentence that begins with the source */
    public static Statement parse(String written, String source) {
        return new StatementReader(written, source).read();
    }

    /** Whether it is about what two configurations decide differently. */
    public boolean comparesTwo() {
        return verb == Verb.DIFFER;
    }

    /** Whether it is true of the cycle. */
    public boolean holds(Answer answer) {
        return switch (verb) {
            case WAITS -> answer.waits(name, said("because"));
            case BINDS -> answer.binds(name, said("on"));
            case PROMISES -> answer.promises(name, said("on"));
            case EVICTS -> answer.evicts(name, said("for"), said("by"));
            case PHASE -> answer.hasPhase(name, said(PHASE));
            case DIFFER -> answer.differs(name);
        };
    }

    private String said(String preposition) {
        return more.getOrDefault(preposition, "");
    }
}
