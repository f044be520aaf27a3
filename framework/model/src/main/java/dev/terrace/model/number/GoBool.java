package dev.terrace.model.number;

import java.util.Optional;

/** Parses flags in labels, annotations and arguments that Volcano reads with Go's {@code strconv.ParseBool}. */
public final class GoBool {
    private GoBool() {}

    /** Parses a flag; empty if Go refuses the text. */
    public static Optional<Boolean> parse(String text) {
        return switch (text) {
            case "1", "t", "T", "true", "TRUE", "True" -> Optional.of(true);
            case "0", "f", "F", "false", "FALSE", "False" -> Optional.of(false);
            default -> Optional.empty();
        };
    }
}
