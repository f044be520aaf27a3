package dev.terrace.model.settings;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * The plugins and actions that a configuration may name, with their declarations. The maps are not copied, so that they
 * can load declarations lazily.
 *
 * @param plugins declarations by plugin name, sorted by name
 * @param actions declarations by action name, sorted by name
 * @param registers whether a plugin registers a hook; evaluated only for configurations that a hook gives a finding
 * @param folders the absolute folders whose JARs were loaded, for findings about unknown names
 */
public record Catalog(
        Map<String, Declaration> plugins,
        Map<String, Declaration> actions,
        BiPredicate<String, Hook> registers,
        List<Path> folders) {
    public Catalog {
        plugins = Collections.unmodifiableMap(plugins);
        actions = Collections.unmodifiableMap(actions);
        folders = List.copyOf(folders);
    }

    /** A catalog that was loaded without folders. */
    public Catalog(
            Map<String, Declaration> plugins, Map<String, Declaration> actions, BiPredicate<String, Hook> registers) {
        this(plugins, actions, registers, List.of());
    }

    /** A catalog in which no plugin registers a hook. */
    public Catalog(Map<String, Declaration> plugins, Map<String, Declaration> actions) {
        this(plugins, actions, (plugin, hook) -> false);
    }
}
