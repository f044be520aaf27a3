package dev.terrace.replay.imports.table;

import dev.terrace.replay.imports.DateTimes;
import dev.terrace.replay.trace.CsvText;
import dev.terrace.replay.trace.TraceJob;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.IsoEra;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/** The form of the times of a table. */
@FunctionalInterface
interface TimeForm {
    /** Seconds since the start of the trace. */
    String SECONDS = "seconds";

    /** Dates with times, and seconds since 1970. */
    String DATE = "date";

    /**
     * Returns the seconds of a cell, rounded down.
     *
     * @param text the cell; not empty
     */
    long parse(CsvText row, String column, String text);

    /**
     * Returns the form that a map names.
     *
     * @param form {@link #SECONDS}, {@link #DATE} or a pattern of {@link DateTimeFormatter}
     * @param zone the zone of times without an offset
     * @throws IllegalArgumentException if it is none of these, with the end of a sentence about it
     */
    static TimeForm of(String form, ZoneId zone) {
        return switch (form) {
            case SECONDS ->
                (row, column, text) -> row.decimal(column, text)
                        .setScale(0, RoundingMode.FLOOR)
                        .longValueExact();
            case DATE -> dates(zone);
            default -> pattern(form, zone);
        };
    }

    private static TimeForm dates(ZoneId zone) {
        DateTimes times = new DateTimes(zone);
        return (row, column, text) -> {
            long time = times.parse(text);
            if (time == TraceJob.UNKNOWN) {
                throw row.error(
                        column, "%s is no time: '%s'. A time looks like 2026-03-01T00:18:22.".formatted(column, text));
            }
            return time;
        };
    }

    private static TimeForm pattern(String form, ZoneId zone) {
        DateTimeFormatter formatter = formatter(form);
        return (row, column, text) -> {
            try {
                TemporalAccessor time = formatter.parseBest(text, ZonedDateTime::from, LocalDateTime::from);
                return (time instanceof LocalDateTime local ? local.atZone(zone) : ZonedDateTime.from(time))
                        .toEpochSecond();
            } catch (DateTimeException e) {
                throw row.error(column, "%s is no time of the form %s: '%s'.".formatted(column, form, text));
            }
        };
    }

    private static DateTimeFormatter formatter(String form) {
        String lack;
        try {
            // Without the strict style, 31 February is the 28th. With it, yyyy needs an era.
            DateTimeFormatter formatter = new DateTimeFormatterBuilder()
                    .appendPattern(form)
                    .parseDefaulting(ChronoField.ERA, IsoEra.CE.getValue())
                    .toFormatter(Locale.ROOT)
                    .withResolverStyle(ResolverStyle.STRICT);
            TemporalAccessor parsed = formatter.parse(formatter.format(Instant.EPOCH.atZone(ZoneOffset.UTC)));
            if (parsed.query(TemporalQueries.localDate()) == null) {
                lack = ", which has no complete date";
            } else if (parsed.query(TemporalQueries.localTime()) == null) {
                lack = ", which has no time of day";
            } else {
                return formatter;
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            lack = "";
        }
        throw new IllegalArgumentException(
                "is '%s'%s; date, seconds or a pattern like dd.MM.yyyy HH:mm:ss is expected.".formatted(form, lack));
    }
}
