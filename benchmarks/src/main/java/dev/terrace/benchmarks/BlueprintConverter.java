package dev.terrace.benchmarks;

import dev.terrace.benchmarks.cluster.Blueprint;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the size of a cluster on the command line. */
final class BlueprintConverter implements ITypeConverter<Blueprint> {
    @Override
    public Blueprint convert(String value) {
        try {
            return Blueprint.parse(value);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
