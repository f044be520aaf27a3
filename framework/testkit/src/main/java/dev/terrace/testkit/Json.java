package dev.terrace.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/** A value of a JSON or YAML file of cases, read as the type that the test expects; null if it is absent. */
public record Json(@Nullable Object value) {
    /** Reads a whole file. */
    public static Json read(Path file) throws IOException {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return new Json(new Yaml(options).load(Files.readString(file)));
    }

    public Json at(String key) {
        return new Json(map().get(key));
    }

    private Map<?, ?> map() {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    public boolean isNull() {
        return value == null;
    }

    /** Returns the items; empty if it is not a list. */
    public List<Json> list() {
        return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of();
    }

    /** Returns the entries in the order of the file; empty if it is not a map. */
    public Map<String, Json> entries() {
        Map<String, Json> entries = new LinkedHashMap<>();
        map().forEach((key, item) -> entries.put(String.valueOf(key), new Json(item)));
        return entries;
    }

    public String text() {
        return String.valueOf(value);
    }

    public @Nullable String textOrNull() {
        return value == null ? null : value.toString();
    }

    public double number() {
        return Double.parseDouble(text());
    }

    /** Returns an integer; 0 if it is absent. */
    public long whole() {
        return value == null ? 0 : (long) number();
    }

    public boolean truth() {
        return Boolean.TRUE.equals(value);
    }
}
