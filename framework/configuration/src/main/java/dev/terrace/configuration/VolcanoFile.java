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
                settings(),
                reasons(),
                texts(part(file, "switches")),
                Collections.unmodifiableMap(having),
                ends(),
                Set.copyOf(texts(part(file, "brought"))),
                examples(map(file, "examples")),
                text(file, "answersFile"),
                moved(),
                others());
    }

    private SortedMap<String, Declaration> declarations(String kind) {
        SortedMap<String, Declaration> declarations = new TreeMap<>();
        arguments(kind)
                .forEach((name, arguments) ->
                        declarations.put(name, new Declaration(arguments, traits(name), conflicts(name))));
        return declarations;
    }

    private SortedMap<String, List<Argument<?>>> arguments(String kind) {
        SortedMap<String, List<Argument<?>>> arguments = new TreeMap<>();
        map(file, kind).forEach((name, names) -> {
            List<Argument<?>> ofName = new ArrayList<>();
            texts(names).forEach(argument -> ofName.add(Argument.structure(argument)));
            arguments.put(name.toString(), List.copyOf(ofName));
        });
        return Collections.unmodifiableSortedMap(arguments);
    }

    private SortedMap<String, List<Argument<?>>> settings() {
        SortedMap<String, List<Argument<?>>> settings = new TreeMap<>();
        map(file, "settings").forEach((name, reasons) -> {
            List<Argument<?>> ofName = new ArrayList<>();
            ((Map<?, ?>) reasons)
                    .forEach((argument, reason) ->
                            ofName.add(Argument.structure(argument.toString()).withoutEffect(reason.toString())));
            settings.put(name.toString(), List.copyOf(ofName));
        });
        return Collections.unmodifiableSortedMap(settings);
    }

    private SortedMap<String, String> reasons() {
        SortedMap<String, String> reasons = new TreeMap<>();
        map(file, "withoutEffect").forEach((name, reason) -> reasons.put(name.toString(), reason.toString()));
        return Collections.unmodifiableSortedMap(reasons);
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
        return ((List<?>) part(file, "conflicts"))
                .stream()
                        .map(conflict -> (Map<?, ?>) conflict)
                        .filter(conflict -> part(conflict, "plugin").equals(plugin))
                        .map(conflict -> Conflict.with(text(conflict, "other"))
                                .when(Switch.spelled(text(conflict, "when")).orElseThrow()))
                        .toList();
    }

    private List<End> ends() {
        return ((List<?>) part(file, "ends"))
                .stream()
                        .map(end -> (Map<?, ?>) end)
                        .map(end -> new End(
                                text(end, "action"),
                                text(end, "plugin"),
                                Switch.spelled(text(end, "when")).orElseThrow()))
                        .toList();
    }

    private List<Moved> moved() {
        return ((List<?>) part(file, "moved"))
                .stream()
                        .map(moved -> (Map<?, ?>) moved)
                        .map(moved -> new Moved(
                                text(moved, "owner"),
                                Argument.structure(text(moved, "argument")),
                                text(moved, "as"),
                                moved.containsKey("plugin") ? text(moved, "plugin") : ""))
                        .toList();
    }

    private SortedMap<String, List<String>> others() {
        SortedMap<String, List<String>> others = new TreeMap<>();
        map(file, "others").forEach((system, names) -> others.put(system.toString(), texts(names)));
        return Collections.unmodifiableSortedMap(others);
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
