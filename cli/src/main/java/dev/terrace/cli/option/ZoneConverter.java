package dev.terrace.cli.option;

import java.time.DateTimeException;
import java.time.ZoneId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a time zone by its name in the zone database. */
public final class ZoneConverter implements ITypeConverter<ZoneId> {
    @Override
    public ZoneId convert(String value) {
        try {
            return ZoneId.of(value).normalized();
        } catch (DateTimeException e) {
            throw new TypeConversionException("'" + value + "' is not a time zone like Europe/Berlin or UTC");
        }
    }
}
