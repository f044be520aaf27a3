package dev.terrace.configuration;

import dev.terrace.configuration.VolcanoNames.End;
import dev.terrace.configuration.VolcanoNames.Examples;
import dev.terrace.configuration.VolcanoNames.Moved;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads {@code volcano.yaml}. */
final class VolcanoFile {
    private final Map<?, ?> file;
    private final Map<Trait, List<String>> having = new EnumMap<>(Trait.class);

    private VolcanoFile(Map<?, ?> file) {
        this.file = file;
        map(file, "traits").forEach((trait, names) -> having.put(Trait.valueOf(trait.toString()), texts(names)));
    }

    static VolcanoNames read() {
        var options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try (InputStream in =
                Objects.requireNonNull(VolcanoFile.class.getResourceAsStream("volcano.yaml"), "volcano.yaml")) {
            return new VolcanoFile(new Yaml(new SafeConstructor(options)).load(in)).names();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private VolcanoNames names() {
        return new VolcanoNames(
                texts(part(file, "keys")),
                new Catalog(declarations("plugins"), declarations("actions")),
                byName("settings", VolcanoFile::setting),
                byName("withoutEffect", (name, reason) -> reason.toString()),
                texts(part(file, "switches")),
                Collections.unmodifiableMap(having),
                each("ends", VolcanoFile::end),
                byName(
                        "needed",
                        (plugin, spelled) -> Switch.spelled(spelled.toString()).orElseThrow()),
                Set.copyOf(texts(part(file, "brought"))),
                examples(map(file, "examples")),
                text(file, "answersFile"),
                each("moved", VolcanoFile::moved),
                byName("others", (system, names) -> texts(names)));
    }

    private <V> SortedMap<String, V> byName(String part, BiFunction<String, Object, V> value) {
        SortedMap<String, V> values = new TreeMap<>();
        map(file, part).forEach((name, given) -> values.put(name.toString(), value.apply(name.toString(), given)));
        return Collections.unmodifiableSortedMap(values);
    }

    private <V> List<V> each(String part, Function<Map<?, ?>, V> value) {
        return ((List<?>) part(file, part))
                .stream().<V>map(item -> value.apply((Map<?, ?>) item)).toList();
    }

    private SortedMap<String, Declaration> declarations(String kind) {
        return byName(
                kind,
                (name, arguments) -> new Declaration(
                        texts(arguments).stream()
                                .<Argument<?>>map(Argument::structure)
                                .toList(),
                        traits(name),
                        conflicts(name)));
    }

    private static List<Argument<?>> setting(String name, Object reasons) {
        List<Argument<?>> arguments = new ArrayList<>();
        ((Map<?, ?>) reasons)
                .forEach((argument, reason) ->
                        arguments.add(Argument.structure(argument.toString()).withoutEffect(reason.toString())));
        return List.copyOf(arguments);
    }

    private Set<Trait> traits(String name) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        having.forEach((trait, names) -> {
            if (names.contains(name)) {
                traits.add(trait);
            }
        });
        return traits;
    }

    private List<Conflict> conflicts(String plugin) {
        return each("conflicts", conflict -> conflict).stream()
                .filter(conflict -> part(conflict, "plugin").equals(plugin))
                .map(conflict -> Conflict.with(text(conflict, "other")).when(when(conflict)))
                .toList();
    }

    private static End end(Map<?, ?> end) {
        return new End(text(end, "action"), text(end, "plugin"), when(end));
    }

    private static Switch when(Map<?, ?> map) {
        return Switch.spelled(text(map, "when")).orElseThrow();
    }

    private static Moved moved(Map<?, ?> moved) {
        return new Moved(
                text(moved, "owner"),
                Argument.structure(text(moved, "argument")),
                text(moved, "as"),
                moved.containsKey("plugin") ? text(moved, "plugin") : "");
    }

    private static Examples examples(Map<?, ?> examples) {
        return new Examples(
                text(examples, "actions"),
                text(examples, "action"),
                text(examples, "plugin"),
                text(examples, "scorer"));
    }

    private static Object part(Map<?, ?> map, String key) {
        return Objects.requireNonNull(map.get(key), key);
    }

    private static Map<?, ?> map(Map<?, ?> map, String key) {
        return (Map<?, ?>) part(map, key);
    }

    private static String text(Map<?, ?> map, String key) {
        return part(map, key).toString();
    }

    private static List<String> texts(Object list) {
        return ((List<?>) list).stream().map(Object::toString).toList();
    }
}
