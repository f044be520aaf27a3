package dev.terrace.objects.field;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Parses times in the notation of Kubernetes, RFC 3339, which has the years 0 to 9999. */
public final class Timestamps {
    /** The latest time that can be written. */
    public static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private static final int USUAL = "2026-01-31T12:00:00Z".length();
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    private Timestamps() {}

    /** Parses a time; empty if the text is not a time with date, clock and zone. */
    public static Optional<Instant> parse(String text) {
        try {
            return Optional.of(
                            isUsual(text)
                                    ? usual(text)
                                    : OffsetDateTime.parse(text).toInstant())
                    .filter(Timestamps::isInRange);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean isInRange(Instant time) {
        return !time.isBefore(FIRST) && !time.isAfter(LAST);
    }

    private static boolean isUsual(String text) {
        if (text.length() != USUAL || text.charAt(USUAL - 1) != 'Z') {
            return false;
        }
        for (int i = 0; i < USUAL - 1; i++) {
            char expected = switch (i) {
                case 4, 7 -> '-';
                case 10 -> 'T';
                case 13, 16 -> ':';
                default -> '0';
            };
            char found = text.charAt(i);
            if (expected == '0' ? found < '0' || found > '9' : found != expected) {
                return false;
            }
        }
        return true;
    }

    /** Parses the usual notation by hand, because the first use of a formatter is slow. */
    private static Instant usual(String text) {
        return LocalDateTime.of(
                        Integer.parseInt(text, 0, 4, 10),
                        Integer.parseInt(text, 5, 7, 10),
                        Integer.parseInt(text, 8, 10, 10),
                        Integer.parseInt(text, 11, 13, 10),
                        Integer.parseInt(text, 14, 16, 10),
                        Integer.parseInt(text, 17, 19, 10))
                .toInstant(ZoneOffset.UTC);
    }
}
