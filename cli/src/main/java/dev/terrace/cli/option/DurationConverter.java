package dev.terrace.cli.option;

import dev.terrace.timeline.Intervals;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses durations such as 1s, 0.5s, 1m30s, 2h or 1d12h; at most ten thousand years. */
public final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String value) {
        return Intervals.parse(value).orElseThrow(() -> new TypeConversionException(Intervals.refusal(value)));
    }
}
