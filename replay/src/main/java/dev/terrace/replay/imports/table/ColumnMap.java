package dev.terrace.replay.imports.table;

import dev.terrace.files.Fault;
import dev.terrace.files.TextFile;
import dev.terrace.replay.imports.table.ColumnField.AmountUnit;
import dev.terrace.replay.trace.CsvText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The meaning of the columns of a CSV file, read from YAML. Immutable.
 *
 * @param source where the files come from
 * @param licence their terms
 * @param times {@code date} for dates and seconds since 1970, {@code seconds} for seconds since the start of the trace,
 *     or a pattern of {@link java.time.format.DateTimeFormatter}
 * @param jobs the columns of jobs by field
 * @param nodes the columns of nodes by field; empty for the form of {@code nodes.csv}
 * @param labels the columns of nodes that are labels, by label
 * @param filters the rows of jobs that are skipped
 */
public record ColumnMap(
        String source,
        String licence,
        String times,
        Map<MappedField, ColumnField> jobs,
        Map<MappedField, ColumnField> nodes,
        Map<String, String> labels,
        List<RowFilter> filters) {
    /** A field that a map can give a column; spelled as in maps. */
    enum MappedField {
        id,
        gang,
        submit,
        start,
        end,
        run(AmountUnit.s, AmountUnit.ms, AmountUnit.min, AmountUnit.h),
        estimate(AmountUnit.s, AmountUnit.ms, AmountUnit.min, AmountUnit.h),
        tasks,
        name,
        count,
        cpu(AmountUnit.cores, AmountUnit.milli, AmountUnit.percent),
        memory(AmountUnit.MiB, AmountUnit.B, AmountUnit.KiB, AmountUnit.GiB, AmountUnit.MB, AmountUnit.GB),
        gpus(AmountUnit.devices, AmountUnit.milli, AmountUnit.percent),
        gpu_milli(AmountUnit.milli, AmountUnit.devices, AmountUnit.percent),
        selector,
        queue,
        user,
        priority,
        state;

        static final Set<MappedField> OF_NODES =
                Collections.unmodifiableSet(EnumSet.of(name, count, cpu, memory, gpus));
        static final Set<MappedField> OF_JOBS =
                Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(name, count)));

        /** The fields of jobs whose amounts can be those of the whole job. */
        static final Set<MappedField> DIVISIBLE = Collections.unmodifiableSet(EnumSet.of(cpu, memory, gpus, gpu_milli));

        /** The possible units; the first one is that of numbers without a unit. Empty for texts, times and counts. */
        @SuppressWarnings("ImmutableEnumChecker") // List.of
        final List<AmountUnit> units;

        MappedField(AmountUnit... units) {
            this.units = List.of(units);
        }
    }

    /**
     * A filter that skips rows.
     *
     * @param field the column to look at; unknown cells are empty
     * @param values the values to compare with
     * @param isIn whether rows with one of these values are skipped; otherwise those with another value
     * @param because the reason to report
     */
    record RowFilter(ColumnField field, Set<String> values, boolean isIn, String because) {
        boolean skips(CsvText row) {
            return values.contains(field.text(row)) == isIn;
        }
    }

    /** The names of the maps for public traces. */
    public static final List<String> SHIPPED =
            List.of("openb", "helios", "acme", "pai-2020", "alibaba-2025-dlrm", "alibaba-2026-spot", "supercloud");

    /**
     * Reads a map.
     *
     * @param name a shipped map, or a file
     * @throws dev.terrace.model.finding.InvalidInput if it is neither, or malformed
     */
    public static ColumnMap read(String name) {
        if (SHIPPED.contains(name)) {
            return ColumnMapReader.read(shipped(name), name);
        }
        Path file = Path.of(name);
        if (!Files.exists(file)) {
            throw Fault.at(
                    "--columns",
                    "'%s' is neither a file nor a shipped map. These are %s."
                            .formatted(name, String.join(", ", SHIPPED)));
        }
        return ColumnMapReader.read(TextFile.readSmall(file), name);
    }

    /** Returns the text of a shipped map. */
    public static String shipped(String name) {
        return TextFile.beside(ColumnMap.class, name + ".yaml");
    }

    /** Returns the column of a field of jobs; one that no file has if the map lacks the field. */
    ColumnField job(MappedField field) {
        return jobs.getOrDefault(field, ColumnField.ABSENT);
    }

    /** Returns the columns of jobs that a file must have. */
    Set<String> needed() {
        Set<String> needed = required(jobs);
        filters.forEach(filter -> needed.add(filter.field().column()));
        return needed;
    }

    static Set<String> required(Map<MappedField, ColumnField> fields) {
        Set<String> required = new TreeSet<>();
        fields.values().stream().filter(field -> !field.isOptional()).forEach(field -> required.add(field.column()));
        return required;
    }
}
