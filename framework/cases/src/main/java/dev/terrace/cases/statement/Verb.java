package dev.terrace.cases.statement;

import dev.terrace.report.name.Kind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a statement says of a pod or a job. */
enum Verb {
    WAITS("waits NAME [because \"TEXT\"]", "because"),
    BINDS("binds POD [on NODE]", "on"),
    PROMISES("promises POD [on NODE]", "on"),
    EVICTS("evicts POD [for POD] [by ACTION]", "for", "by"),
    PHASE("phase JOB PHASE"),
    DIFFER("differ [POD]");

    private final String usage;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> prepositions;

    Verb(String usage, String... prepositions) {
        this.usage = usage;
        this.prepositions = List.of(prepositions);
    }

    /** How a statement with it is written. */
    String usage() {
        return usage;
    }

    /** The words that may stand between its name and further ones. */
    List<String> prepositions() {
        return prepositions;
    }

    /** The kinds of objects that it says something of. */
    Set<Kind> kinds() {
        return switch (this) {
            case WAITS -> EnumSet.of(Kind.POD, Kind.JOB);
            case PHASE -> EnumSet.of(Kind.JOB);
            case BINDS, PROMISES, EVICTS, DIFFER -> EnumSet.of(Kind.POD);
        };
    }

    static Optional<Verb> spelled(String word) {
        return Arrays.stream(values())
                .filter(verb -> verb.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }
}
