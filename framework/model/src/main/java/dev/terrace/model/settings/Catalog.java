package dev.terrace.model.settings;

import java.util.Collections;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The plugins and actions that a configuration may name, with their declarations. The maps are not copied, so that one
 * may find out what is declared when it is asked for.
 *
 * @param plugins declarations by plugin name, sorted by it
 * @param actions declarations by action name, sorted by it
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
