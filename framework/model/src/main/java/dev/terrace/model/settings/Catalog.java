package dev.terrace.model.settings;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What a configuration may name: the plugins and actions that are loaded, and what they declare.
 *
 * @param plugins declarations by plugin name
 * @param actions declarations by action name
 * @param scoring whether a plugin scores queues; asked only about configurations that order queues by score
 */
public record Catalog(Map<String, Declaration> plugins, Map<String, Declaration> actions, Predicate<String> scoring) {
    public Catalog {
        plugins = new TreeMap<>(plugins);
        actions = new TreeMap<>(actions);
    }

    /** One in which no plugin scores queues. */
    public Catalog(Map<String, Declaration> plugins, Map<String, Declaration> actions) {
        this(plugins, actions, plugin -> false);
    }
}
