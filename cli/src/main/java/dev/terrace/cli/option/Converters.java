package dev.terrace.cli.option;

import dev.terrace.model.finding.OneLine;
import dev.terrace.model.number.NumberText;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.timeline.Intervals;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses the numbers, durations and times of options. Picocli's converters have no bound for exponents, and read ISO
 * durations.
 */
public final class Converters {
    private static final int MAX_SHOWN = 40;

    private Converters() {}

    /** Registers the converters with a command and its subcommands. */
    public static void register(CommandLine line) {
        ITypeConverter<Integer> integer = text -> NumberText.integer(text)
                .orElseThrow(() ->
                        refusal(text, "a whole number from %s to %s".formatted(Integer.MIN_VALUE, Integer.MAX_VALUE)));
        ITypeConverter<Long> whole = text -> NumberText.whole(text)
                .orElseThrow(
                        () -> refusal(text, "a whole number from %s to %s".formatted(Long.MIN_VALUE, Long.MAX_VALUE)));
        ITypeConverter<Double> real =
                text -> NumberText.real(text).orElseThrow(() -> refusal(text, "a number like 2 or 0.5"));
        line.registerConverter(int.class, integer)
                .registerConverter(Integer.class, integer)
                .registerConverter(long.class, whole)
                .registerConverter(Long.class, whole)
                .registerConverter(double.class, real)
                .registerConverter(Double.class, real)
                .registerConverter(
                        BigDecimal.class,
                        text -> NumberText.decimal(text).orElseThrow(() -> refusal(text, "a number like 2 or 0.5")))
                .registerConverter(
                        Duration.class,
                        text -> Intervals.parse(text)
                                .orElseThrow(() -> new TypeConversionException(Intervals.refusal(text))))
                .registerConverter(
                        Instant.class,
                        text -> Timestamps.parse(text)
                                .orElseThrow(() -> new TypeConversionException(
                                        "'" + text + "' is not a time like 2026-01-31T12:00:00Z")))
                .registerConverter(ZoneId.class, Converters::zone);
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name).normalized();
        } catch (DateTimeException e) {
            throw new TypeConversionException("'" + name + "' is not a time zone like Europe/Berlin or UTC");
        }
    }

    private static TypeConversionException refusal(String text, String expected) {
        return new TypeConversionException("'" + OneLine.of(text, MAX_SHOWN) + "' is not " + expected);
    }
}
