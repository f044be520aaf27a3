package dev.terrace.cases.statement;

import dev.terrace.report.name.NamedKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The verb of a statement. */
enum StatementVerb {
    WAITS("waits NAME [because \"TEXT\"]", "because"),
    BINDS("binds POD [on NODE]", "on"),
    PROMISES("promises POD [on NODE]", "on"),
    EVICTS("evicts POD [for POD] [by ACTION]", "for", "by"),
    PHASE("phase JOB PHASE"),
    DIFFER("differ [POD]");

    private final String usage;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> prepositions;

    StatementVerb(String usage, String... prepositions) {
        this.usage = usage;
        this.prepositions = List.of(prepositions);
    }

    /** Returns the syntax of a statement with this verb. */
    String usage() {
        return usage;
    }

    /** Returns the prepositions that may follow the name. */
    List<String> prepositions() {
        return prepositions;
    }

    /** Returns the kinds of objects to which it applies. */
    Set<NamedKind> kinds() {
        return switch (this) {
            case WAITS -> EnumSet.of(NamedKind.POD, NamedKind.JOB);
            case PHASE -> EnumSet.of(NamedKind.JOB);
            case BINDS, PROMISES, EVICTS, DIFFER -> EnumSet.of(NamedKind.POD);
        };
    }

    /** Returns the word by which statements begin. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<StatementVerb> spelled(String word) {
        return Arrays.stream(values()).filter(verb -> verb.word().equals(word)).findFirst();
    }
}
