package dev.terrace.model.number;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Parses and shows numbers that people write and read. Parses in linear time. Digits and exponents are bounded before
 * any arithmetic, because a change of scale of {@code 1e-300000000} takes hours. Digits are those of ASCII, without
 * spaces and separators.
 *
 * <p>An architecture rule forbids the parsers of the JDK elsewhere.
 */
public final class NumberText {
    /** The last second of a time that people give: the beginning of the year 2200. */
    public static final long LAST_SECOND = 7_258_118_400L;

    /** The maximum length of a number, and of the power of ten of its exponent. A double distinguishes fewer digits. */
    private static final int MAX_DIGITS = 999;

    private static final int MAX_EXPONENT = "e-999".length();

    /** The limit from which on a whole number is shown with an exponent. */
    private static final double MAX_SHOWN_WHOLE = 1e15;

    private NumberText() {}

    /**
     * Parses a decimal number such as {@code 12}, {@code -1.5}, {@code +.5}, {@code 1.} or {@code 2e3}. Empty if the
     * text is not a number, has more than 999 characters, or an exponent of more than three digits.
     */
    public static Optional<BigDecimal> decimal(String text) {
        int exponent = text.length();
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case 'e', 'E' -> exponent = i;
                case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '+', '-' -> {}
                default -> {
                    return Optional.empty();
                }
            }
        }
        if (exponent > MAX_DIGITS || text.length() - exponent > MAX_EXPONENT) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BigDecimal(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Parses a decimal number to the nearest double. Empty as for {@link #decimal}, and if the double is infinite. */
    public static OptionalDouble real(String text) {
        double number = decimal(text).map(exact -> Double.parseDouble(text)).orElse(Double.NaN);
        return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    /** Parses a whole number with or without a sign. Empty if the text is something else or overflows. */
    public static OptionalLong whole(String text) {
        return whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Parses a whole number within bounds. Empty if the text is something else. */
    public static OptionalLong whole(String text, long least, long most) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (i > 0 || (c != '-' && c != '+'))) {
                return OptionalLong.empty();
            }
        }
        try {
            long number = Long.parseLong(text);
            return number >= least && number <= most ? OptionalLong.of(number) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** Parses a whole number that fits an int. Empty if the text is something else. */
    public static OptionalInt integer(String text) {
        OptionalLong number = whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    /** Returns the time at seconds since 1970. Empty before 1970 and after {@link #LAST_SECOND}. */
    public static Optional<Instant> instant(long seconds) {
        return seconds >= 0 && seconds <= LAST_SECOND ? Optional.of(Instant.ofEpochSecond(seconds)) : Optional.empty();
    }

    /** Returns a number for a sentence: a whole one without a fraction. */
    public static String shown(double number) {
        return number == Math.rint(number) && Math.abs(number) < MAX_SHOWN_WHOLE
                ? Long.toString((long) number)
                : Double.toString(number);
    }
}
