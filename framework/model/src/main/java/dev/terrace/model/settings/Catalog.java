package dev.terrace.model.settings;

import java.util.Collections;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The plugins and actions that a configuration may name, with their declarations. The maps are not copied, so that they
 * can load declarations lazily.
 *
 * @param plugins declarations by plugin name, sorted by name
 * @param actions declarations by action name, sorted by name
 * @param scoring whether a plugin scores queues; evaluated only for configurations that order queues by score
 */
public record Catalog(Map<String, Declaration> plugins, Map<String, Declaration> actions, Predicate<String> scoring) {
    public Catalog {
        plugins = Collections.unmodifiableMap(plugins);
        actions = Collections.unmodifiableMap(actions);
    }

    /** A catalog in which no plugin scores queues. */
    public Catalog(Map<String, Declaration> plugins, Map<String, Declaration> actions) {
        this(plugins, actions, plugin -> false);
    }
}
