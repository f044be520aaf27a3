package dev.terrace.plugins.deviceshare;

import dev.terrace.model.number.NumberText;
import java.util.Optional;
import java.util.OptionalLong;

/** Whole numbers as Go's {@code strconv} reads them. */
final class GoNumber {
    private GoNumber() {}

    /** Parses a whole number of 64 bits; empty for any other text. */
    static Optional<Long> integer(String text) {
        OptionalLong number = NumberText.whole(text);
        return number.isPresent() ? Optional.of(number.getAsLong()) : Optional.empty();
    }

    /** Parses a whole number; 0 for any other text. */
    static long integerOrZero(String text) {
        return integer(text).orElse(0L);
    }

    /** Parses a whole number from 0 to 2³² − 1 without a sign; empty for any other text. */
    static Optional<Long> unsigned32(String text) {
        return text.startsWith("+") || text.startsWith("-")
                ? Optional.empty()
                : integer(text).filter(number -> number <= 0xFFFF_FFFFL);
    }
}
