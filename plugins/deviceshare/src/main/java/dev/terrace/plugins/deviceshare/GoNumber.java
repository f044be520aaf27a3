package dev.terrace.plugins.deviceshare;

import java.util.Optional;
import java.util.regex.Pattern;

/** Whole numbers as Go's {@code strconv} reads them. */
final class GoNumber {
    private static final Pattern DIGITS = Pattern.compile("[+-]?[0-9]+");

    private GoNumber() {}

    /** Parses a whole number of 64 bits; empty for any other text. */
    static Optional<Long> integer(String text) {
        if (!DIGITS.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
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
