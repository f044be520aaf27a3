package dev.terrace.cli.option;

import dev.terrace.objects.field.Timestamps;
import java.time.Instant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a time in the format of Kubernetes. */
public final class TimeConverter implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String value) {
        return Timestamps.parse(value)
                .orElseThrow(
                        () -> new TypeConversionException("'" + value + "' is not a time like 2026-01-31T12:00:00Z"));
    }
}
