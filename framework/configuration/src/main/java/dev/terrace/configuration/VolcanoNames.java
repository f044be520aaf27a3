package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The names that Volcano knows, so that what Terrace lacks is reported as missing and not as misspelled. They come from
 * {@code volcano.yaml}, which has no types: each argument takes any value.
 *
 * @param keys of the configuration as a whole
 * @param catalog plugins and actions
 * @param settings arguments of those entries of {@code configurations} that are no action, by name
 * @param switches of a plugin in a tier
 */
public record VolcanoNames(
        List<String> keys, Catalog catalog, SortedMap<String, List<Argument<?>>> settings, List<String> switches) {
    private static final VolcanoNames ALL = load();

    public static VolcanoNames all() {
        return ALL;
    }

    private static VolcanoNames load() {
        var options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try (InputStream in =
                Objects.requireNonNull(VolcanoNames.class.getResourceAsStream("volcano.yaml"), "volcano.yaml")) {
            Map<String, Object> names = new Yaml(new SafeConstructor(options)).load(in);
            return new VolcanoNames(
                    texts(part(names, "keys")),
                    new Catalog(arguments(part(names, "plugins")), arguments(part(names, "actions"))),
                    arguments(part(names, "settings")),
                    texts(part(names, "switches")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object part(Map<String, Object> names, String key) {
        return Objects.requireNonNull(names.get(key), key);
    }

    private static SortedMap<String, List<Argument<?>>> arguments(Object byName) {
        SortedMap<String, List<Argument<?>>> arguments = new TreeMap<>();
        ((Map<?, ?>) byName).forEach((name, names) -> {
            List<Argument<?>> ofName = new ArrayList<>();
            texts(names).forEach(argument -> ofName.add(Argument.structure(argument)));
            arguments.put(name.toString(), List.copyOf(ofName));
        });
        return Collections.unmodifiableSortedMap(arguments);
    }

    private static List<String> texts(Object list) {
        return ((List<?>) list).stream().map(Object::toString).toList();
    }
}
