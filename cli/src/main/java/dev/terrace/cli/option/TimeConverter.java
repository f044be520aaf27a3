package dev.terrace.cli.option;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time as Kubernetes writes it. */
public final class TimeConverter implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String value) {
        try {
            return Instant.parse(value);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException("'" + value + "' is not a time like 2026-01-31T12:00:00Z");
        }
    }
}
