package dev.terrace.model.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What a configuration may name: the plugins and actions that are loaded, and their arguments.
 *
 * @param plugins arguments by plugin name
 * @param actions arguments by action name
 * @param scoring whether a plugin scores queues; asked only about configurations that order queues by score
 */
public record Catalog(
        Map<String, List<Argument<?>>> plugins, Map<String, List<Argument<?>>> actions, Predicate<String> scoring) {
    public Catalog {
        plugins = new TreeMap<>(plugins);
        actions = new TreeMap<>(actions);
    }

    /** One of which nobody knows which plugins score queues. */
    public Catalog(Map<String, List<Argument<?>>> plugins, Map<String, List<Argument<?>>> actions) {
        this(plugins, actions, plugin -> false);
    }
}
