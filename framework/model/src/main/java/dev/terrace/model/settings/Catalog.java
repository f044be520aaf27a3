package dev.terrace.model.settings;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The plugins and actions that a configuration may name, with their declarations.
 *
 * @param plugins declarations by plugin name
 * @param actions declarations by action name
 * @param scoring whether a plugin scores queues; evaluated only for configurations that order queues by score
 */
public record Catalog(Map<String, Declaration> plugins, Map<String, Declaration> actions, Predicate<String> scoring) {
    public Catalog {
        plugins = new TreeMap<>(plugins);
        actions = new TreeMap<>(actions);
    }

    /** A catalog in which no plugin scores queues. */
    public Catalog(Map<String, Declaration> plugins, Map<String, Declaration> actions) {
        this(plugins, actions, plugin -> false);
    }
}
