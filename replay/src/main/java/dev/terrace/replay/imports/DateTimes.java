package dev.terrace.replay.imports;

import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.TraceJob;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/**
 * Parses times: {@code 2026-03-01T00:18:22}, with a blank instead of the T, with a fraction of a second, which is
 * dropped, with an offset ({@code Z}, {@code +08:00}), or as seconds since 1970. A time without an offset is local to a
 * zone; if it occurs twice, it is the earlier one. Not thread-safe.
 */
public final class DateTimes {
    private static final int LENGTH = "2026-03-01T00:18:22".length();

    private static final int DATE = "2026-03-01".length();
    private static final long SECONDS_OF_DAY = 24 * 60 * 60L;

    private final ZoneRules rules;
    private final @Nullable ZoneOffset fixed;

    /** The last date, because many times are of the same day. */
    private String date = "-";

    private long day;

    public DateTimes(ZoneId zone) {
        rules = zone.getRules();
        fixed = rules.isFixedOffset() ? rules.getOffset(Instant.EPOCH) : null;
    }

    /** Returns seconds since 1970; {@link TraceJob#UNKNOWN} if the text is not a time. */
    public long parse(String text) {
        int end = digits(text, 0);
        if (end == text.length()) {
            return NumberText.whole(text).orElse(TraceJob.UNKNOWN);
        }
        if (text.length() < LENGTH || end != 4 || !hasSeparators(text)) {
            return TraceJob.UNKNOWN;
        }
        try {
            if (!text.startsWith(date)) {
                day = LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                        .toEpochDay();
                date = text.substring(0, DATE);
            }
            int second = LocalTime.of(number(text, 11, 13), number(text, 14, 16), number(text, 17, LENGTH))
                    .toSecondOfDay();
            long local = day * SECONDS_OF_DAY + second;
            int offset = LENGTH;
            if (offset < text.length() && text.charAt(offset) == '.') {
                offset = digits(text, offset + 1);
            }
            ZoneOffset zone = offset == text.length() ? offset(local) : ZoneOffset.of(text.substring(offset));
            return local - zone.getTotalSeconds();
        } catch (DateTimeException e) {
            return TraceJob.UNKNOWN;
        }
    }

    private ZoneOffset offset(long local) {
        return fixed == null ? rules.getOffset(LocalDateTime.ofEpochSecond(local, 0, ZoneOffset.UTC)) : fixed;
    }

    private static boolean hasSeparators(String text) {
        char middle = text.charAt(10);
        return text.charAt(4) == '-'
                && text.charAt(7) == '-'
                && (middle == 'T' || middle == ' ')
                && text.charAt(13) == ':'
                && text.charAt(16) == ':';
    }

    private static int number(String text, int from, int to) {
        return NumberText.integer(text.substring(from, to)).orElse(-1);
    }

    /** Returns the end of the digits that begin at a place. */
    private static int digits(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }
}
