package dev.terrace.cli.option;

import dev.terrace.model.SchedulerFlags.Sharding;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a sharding mode in Volcano's spelling. */
final class ShardingConverter implements ITypeConverter<Sharding> {
    @Override
    public Sharding convert(String value) {
        return Sharding.spelled(value)
                .orElseThrow(() ->
                        new TypeConversionException("'" + value + "' is not a sharding mode: none, hard or soft"));
    }
}
