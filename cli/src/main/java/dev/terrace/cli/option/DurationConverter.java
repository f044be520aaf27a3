package dev.terrace.cli.option;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses durations such as 1s, 0.5s, 1m30s or 2h; at most ten thousand years. */
public final class DurationConverter implements ITypeConverter<Duration> {
    private static final Duration LONGEST = Duration.ofDays(3_650_000);

    @Override
    public Duration convert(String value) {
        try {
            Duration duration = Duration.parse("PT" + value);
            if (!duration.isNegative() && duration.compareTo(LONGEST) <= 0) {
                return duration;
            }
        } catch (DateTimeParseException e) {
            // Reported below.
        }
        throw new TypeConversionException("'" + value + "' is not a duration like 30s, 1m30s or 2h");
    }
}
