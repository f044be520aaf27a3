package dev.terrace.cases.statement;

import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.report.name.Named;
import dev.terrace.report.name.NamedKind;
import dev.terrace.report.name.Names;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A sentence about the decisions of a cycle, or about two cycles on one cluster.
 *
 * @param written the text as the user wrote it
 * @param name its pod or job; empty for all
 * @param more the word after each preposition; the phase has the key {@code phase}
 */
public record CaseStatement(String written, StatementVerb verb, Name name, Map<String, String> more) {
    static final String PHASE = "phase";

    /**
     * Parses a statement that names its object as "namespace/name".
     *
     * @throws InvalidInput if it is not a statement, with one sentence that begins with the source
     */
    public static CaseStatement parse(String written, String source) {
        CaseStatement statement = read(written, source);
        Name name = statement.name;
        if (!name.isEmpty() && name.key().indexOf('/') < 1) {
            throw Fault.at(
                    source,
                    "'%s' names '%s', which lacks its namespace; a name looks like default/%s"
                            .formatted(written, name, name.key()));
        }
        return statement;
    }

    /**
     * Parses a statement that may name its object in any form of {@link Names}. {@link #in} then resolves the name.
     *
     * @throws InvalidInput if it is not a statement, with one sentence that begins with the source
     */
    public static CaseStatement read(String written, String source) {
        return new StatementReader(written, source).read();
    }

    /**
     * Returns the statement with its names resolved in a cluster, so that it is understood without the cluster.
     *
     * @throws InvalidInput if the cluster lacks a named object, with the nearest spelling
     */
    public CaseStatement in(Names names, String source) {
        Map<String, String> found = new HashMap<>(more);
        found.computeIfPresent(
                "on",
                (on, node) ->
                        find(names, node, EnumSet.of(NamedKind.NODE), source).key());
        if (name.isEmpty()) {
            return new CaseStatement(written, verb, name, found);
        }
        Named named = find(names, name.toString(), verb.kinds(), source);
        Name own = new Name(named.kind().word(), named.key());
        boolean isPlain = name.key().equals(own.key());
        return new CaseStatement(
                isPlain ? written : written.replace(name.toString(), own.toString()), verb, own, found);
    }

    private Named find(Names names, String given, Set<NamedKind> kinds, String source) {
        try {
            return names.one(given, kinds);
        } catch (InvalidInput e) {
            throw Fault.at(
                    source,
                    "'%s': %s %s".formatted(written, given, e.findings().get(0).message()));
        }
    }

    /**
     * Returns the statement about objects with other names.
     *
     * @param names maps "namespace/name", or the name of a node
     * @param texts maps a part of a reason
     */
    public CaseStatement renamed(UnaryOperator<String> names, UnaryOperator<String> texts) {
        Name other = name.isEmpty() ? name : new Name(name.kind(), names.apply(name.key()));
        Map<String, String> others = new HashMap<>(more);
        others.replaceAll((word, said) -> switch (word) {
            case "on", "for" -> names.apply(said);
            case "because" -> texts.apply(said);
            default -> said;
        });
        StringBuilder text = new StringBuilder(verb.word());
        text.append(name.isEmpty() ? "" : " ").append(other);
        // In the order of the verb's prepositions, which its reader accepts.
        verb.prepositions().stream().filter(others::containsKey).forEach(word -> {
            String said = others.getOrDefault(word, "");
            String quote = !word.equals("because") ? "" : said.indexOf('"') < 0 ? "\"" : "'";
            text.append(' ').append(word).append(' ').append(quote).append(said).append(quote);
        });
        if (others.containsKey(PHASE)) {
            text.append(' ').append(others.get(PHASE));
        }
        return new CaseStatement(text.toString(), verb, other, others);
    }

    /** Returns whether it compares two configurations. */
    public boolean comparesTwo() {
        return verb == StatementVerb.DIFFER;
    }

    /** Returns whether it is true for the cycle. */
    public boolean holds(CycleFacts facts) {
        return switch (verb) {
            case WAITS -> facts.waits(name, said("because"));
            case BINDS -> facts.binds(name, said("on"));
            case PROMISES -> facts.promises(name, said("on"));
            case EVICTS -> facts.evicts(name, said("for"), said("by"));
            case PHASE -> facts.hasPhase(name, said(PHASE));
            case DIFFER -> facts.differs(name);
        };
    }

    /**
     * Completes the statement for a cycle: a waiting job or pod keeps its reason, unless the statement names another.
     *
     * @return the condition for another cycle
     */
    public Predicate<CycleFacts> asIn(CycleFacts whole) {
        if (verb != StatementVerb.WAITS || more.containsKey("because")) {
            return this::holds;
        }
        String reason = whole.reasonKind(name);
        return facts -> holds(facts) && facts.reasonKind(name).equals(reason);
    }

    private String said(String preposition) {
        return more.getOrDefault(preposition, "");
    }
}
