package dev.terrace.plugins.dirac;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/** A value of a file of cases, read as what the test expects it to be. */
record Json(@Nullable Object value) {
    static Json read(Path file) throws IOException {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return new Json(new Yaml(options).load(Files.readString(file)));
    }

    Json at(String key) {
        return new Json(map().get(key));
    }

    private Map<?, ?> map() {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    boolean isNull() {
        return value == null;
    }

    List<Json> list() {
        return value instanceof List<?> list ? list.stream().map(Json::new).toList() : List.of();
    }

    Map<String, Json> entries() {
        Map<String, Json> entries = new LinkedHashMap<>();
        map().forEach((key, item) -> entries.put(String.valueOf(key), new Json(item)));
        return entries;
    }

    String text() {
        return String.valueOf(value);
    }

    @Nullable
    String textOrNull() {
        return value == null ? null : value.toString();
    }

    double number() {
        return Double.parseDouble(text());
    }

    /** 0 if there is none. */
    long whole() {
        return value == null ? 0 : (long) number();
    }

    boolean truth() {
        return Boolean.TRUE.equals(value);
    }
}
