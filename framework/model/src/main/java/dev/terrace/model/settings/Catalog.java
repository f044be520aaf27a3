package dev.terrace.model.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a configuration may name: the plugins and actions that are loaded, and their arguments.
 *
 * @param plugins arguments by plugin name
 * @param actions arguments by action name
 */
public record Catalog(Map<String, List<Argument<?>>> plugins, Map<String, List<Argument<?>>> actions) {
    public Catalog {
        plugins = new TreeMap<>(plugins);
        actions = new TreeMap<>(actions);
    }
}
