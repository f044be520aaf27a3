package dev.terrace.replay.imports.table;

import dev.terrace.cases.YamlPlaces;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Places;
import dev.terrace.model.finding.Spelling;
import dev.terrace.replay.imports.table.ColumnField.AmountUnit;
import dev.terrace.replay.imports.table.ColumnMap.MappedField;
import dev.terrace.replay.imports.table.ColumnMap.RowFilter;
import dev.terrace.text.yaml.SmallYaml;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a map of columns. Its errors name the key and its place. */
record ColumnMapReader(Places places) {
    private static final String FORMAT = "terrace-columns/1";
    private static final String ROOT = "the map";
    private static final Set<String> KEYS = Set.of("format", "source", "licence", "times", "columns", "nodes", "skip");
    private static final Set<String> FIELD_KEYS =
            Set.of("column", "unit", "of", "optional", "unknown", "values", "tres", "label");
    private static final Set<String> FILTER_KEYS = Set.of("column", "in", "not_in", "because");
    private static final Set<String> UNKNOWN =
            Set.of("", "NaN", "nan", "None", "none", "null", "NULL", "NA", "N/A", "Unknown", "\\N");

    /** @param name the name of the map in errors */
    static ColumnMap read(String text, String name) {
        Object root = SmallYaml.read(text, name);
        return new ColumnMapReader(YamlPlaces.of(text, name)).read(root);
    }

    private ColumnMap read(@Nullable Object map) {
        Map<String, Object> root = map(ROOT, map, KEYS);
        if (!FORMAT.equals(root.get("format"))) {
            throw error("format", "is '%s'; %s is expected.".formatted(root.get("format"), FORMAT));
        }
        Map<MappedField, ColumnField> jobs = fields("columns", root.get("columns"), MappedField.OF_JOBS);
        for (MappedField required : List.of(MappedField.id, MappedField.submit)) {
            if (!jobs.containsKey(required)) {
                throw error("columns", "lacks %s, which every job needs.".formatted(required));
            }
        }
        ColumnField selector = jobs.get(MappedField.selector);
        if (selector != null && selector.label().isBlank()) {
            throw error(
                    "columns.selector", "names no label of nodes; it looks like {column: model, label: gpu-model}.");
        }
        if (jobs.containsKey(MappedField.gpu_milli) && !jobs.containsKey(MappedField.gpus)) {
            throw error(
                    "columns.gpu_milli",
                    "needs gpus, the number of devices; a single column of parts is gpus with unit milli.");
        }
        String times = String.valueOf(root.getOrDefault("times", TimeForm.DATE));
        try {
            var unused = TimeForm.of(times, ZoneOffset.UTC);
        } catch (IllegalArgumentException e) {
            throw error("times", String.valueOf(e.getMessage()));
        }
        Map<String, Object> nodes = new LinkedHashMap<>(map("nodes", root.get("nodes"), null));
        Map<String, String> labels = new LinkedHashMap<>();
        map("nodes.labels", nodes.remove("labels"), null)
                .forEach((label, column) -> labels.put(label, String.valueOf(column)));
        return new ColumnMap(
                String.valueOf(root.getOrDefault("source", "")),
                String.valueOf(root.getOrDefault("licence", "")),
                times,
                jobs,
                fields("nodes", nodes, MappedField.OF_NODES),
                labels,
                filters(root.get("skip")));
    }

    private Map<MappedField, ColumnField> fields(String key, @Nullable Object value, Set<MappedField> known) {
        Map<MappedField, ColumnField> fields = new EnumMap<>(MappedField.class);
        map(key, value, known.stream().map(MappedField::name).toList()).forEach((name, column) -> {
            MappedField field = MappedField.valueOf(name);
            boolean isDivisible = known.equals(MappedField.OF_JOBS) && MappedField.DIVISIBLE.contains(field);
            fields.put(field, field(key + "." + name, column, field.units, isDivisible));
        });
        return fields;
    }

    private ColumnField field(String key, Object value, List<AmountUnit> units, boolean isDivisible) {
        Map<String, Object> field = value instanceof Map<?, ?> ? map(key, value, FIELD_KEYS) : Map.of("column", value);
        if (field.containsKey("of") && !isDivisible) {
            throw error(
                    key + ".of",
                    "has no effect; only cpu, memory, gpus and gpu_milli of jobs are divided among their tasks.");
        }
        Set<String> unknown = new LinkedHashSet<>(UNKNOWN);
        unknown.addAll(list(key + ".unknown", field.get("unknown")));
        if (unknown.stream().anyMatch(cell -> cell.length() > ColumnField.MAX_UNKNOWN)) {
            throw error(key + ".unknown", "has a cell of more than %s characters.".formatted(ColumnField.MAX_UNKNOWN));
        }
        Map<String, String> values = new LinkedHashMap<>();
        map(key + ".values", field.get("values"), null)
                .forEach((cell, meaning) -> values.put(cell, String.valueOf(meaning)));
        return new ColumnField(
                column(key, field),
                unit(key + ".unit", field.get("unit"), units),
                oneOf(key + ".of", field.getOrDefault("of", "task"), "task", "job")
                        .equals("job"),
                Boolean.TRUE.equals(field.get("optional")),
                unknown,
                values,
                new LinkedHashSet<>(list(key + ".tres", field.get("tres"))),
                String.valueOf(field.getOrDefault("label", "")));
    }

    private List<RowFilter> filters(@Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> all)) {
            throw error("skip", "is no list.");
        }
        List<RowFilter> filters = new ArrayList<>();
        for (Object each : all) {
            Map<String, Object> filter = map("skip", each, FILTER_KEYS);
            boolean isIn = filter.containsKey("in");
            if (isIn == filter.containsKey("not_in")) {
                throw error("skip", "needs either in or not_in for column %s.".formatted(filter.get("column")));
            }
            ColumnField field = field("skip", String.valueOf(filter.get("column")), List.of(), false);
            Set<String> values = new LinkedHashSet<>();
            // Unknown cells are read as empty ones.
            list("skip", filter.get(isIn ? "in" : "not_in"))
                    .forEach(cell -> values.add(field.unknown().contains(cell) ? "" : cell));
            filters.add(new RowFilter(
                    field,
                    values,
                    isIn,
                    String.valueOf(filter.getOrDefault(
                            "because", "%s is %s".formatted(field.column(), isIn ? "filtered" : "another")))));
        }
        return filters;
    }

    private String column(String key, Map<String, Object> field) {
        if (field.get("column") == null) {
            throw error(key, "names no column.");
        }
        return String.valueOf(field.get("column"));
    }

    /** @param units the possible units, the usual one first; empty if the field has none */
    private AmountUnit unit(String key, @Nullable Object value, List<AmountUnit> units) {
        if (value == null) {
            return units.isEmpty() ? AmountUnit.s : units.get(0);
        }
        return units.stream()
                .filter(unit -> unit.name().equals(String.valueOf(value)))
                .findFirst()
                .orElseThrow(() -> error(
                        key,
                        units.isEmpty()
                                ? "is '%s', but this field has no unit.".formatted(value)
                                : "is '%s'; one of %s is expected.".formatted(value, units)));
    }

    private String oneOf(String key, Object value, String usual, String other) {
        String found = String.valueOf(value).toLowerCase(Locale.ROOT);
        if (!found.equals(usual) && !found.equals(other)) {
            throw error(key, "is '%s'; %s or %s is expected.".formatted(value, usual, other));
        }
        return found;
    }

    private List<String> list(String key, @Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        if (value instanceof Collection<?> all) {
            return all.stream().map(String::valueOf).toList();
        }
        throw error(key, "is no list.");
    }

    /** @param known the possible keys; null for any */
    private Map<String, Object> map(String key, @Nullable Object value, @Nullable Collection<String> known) {
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> all)) {
            throw error(key, "is no map.");
        }
        Map<String, Object> map = new LinkedHashMap<>();
        all.forEach((word, inner) -> {
            if (known != null && !known.contains(String.valueOf(word))) {
                List<String> names = known.stream().sorted().toList();
                throw error(
                        path(key, String.valueOf(word)),
                        "%s has an unknown key '%s'; the keys are %s.%s"
                                .formatted(
                                        key,
                                        word,
                                        String.join(", ", names),
                                        Spelling.hint(String.valueOf(word), names)));
            }
            if (inner != null) {
                map.put(String.valueOf(word), inner);
            }
        });
        return map;
    }

    private InvalidInput error(String key, String sentence) {
        return error(path(key), key + " " + sentence);
    }

    private InvalidInput error(List<String> path, String message) {
        return new InvalidInput(Finding.error(places.of(path), message));
    }

    /** Returns the path to a key, or to an entry below it. The map itself is named by a phrase, and has no path. */
    private static List<String> path(String key, String... below) {
        return Stream.concat(key.equals(ROOT) ? Stream.empty() : Stream.of(key.split("\\.")), Stream.of(below))
                .toList();
    }
}
