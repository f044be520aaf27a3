package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * The names that Volcano knows, so that a name that Terrace lacks is reported as missing and not as misspelled. They
 * come from {@code volcano.yaml}, which has no types: each argument takes any value.
 *
 * @param keys top-level keys of a configuration
 * @param catalog plugins and actions
 * @param settings arguments of the entries of {@code configurations} that do not belong to an action, by name
 * @param withoutEffect the reasons why some known keys and switches have no effect, by name
 * @param switches the switches of a plugin in a tier
 * @param having plugins and actions by trait, in the order in which sentences list them
 * @param ends actions that end Volcano's process
 * @param needed the switch of a plugin without which Volcano places no pod, by plugin
 * @param brought plugins and actions that come with Terrace's distribution
 * @param moved arguments that have moved
 * @param others names of the configurations of other schedulers, by scheduler
 */
public record VolcanoNames(
        List<String> keys,
        Catalog catalog,
        SortedMap<String, List<Argument<?>>> settings,
        SortedMap<String, String> withoutEffect,
        List<String> switches,
        Map<Trait, List<String>> having,
        List<End> ends,
        SortedMap<String, Switch> needed,
        Set<String> brought,
        Examples examples,
        String answersFile,
        List<Moved> moved,
        SortedMap<String, List<String>> others) {
    private static final VolcanoNames ALL = VolcanoFile.read();

    /**
     * An action that ends Volcano's process when it evicts a plugin's victim.
     *
     * @param when the plugin's switch that lets it name victims
     */
    record End(String action, String plugin, Switch when) {}

    /**
     * The examples in sentences.
     *
     * @param actions a list of actions, as the configuration has it
     * @param scorer a plugin that scores queues
     */
    record Examples(String actions, String action, String plugin, String scorer) {}

    /**
     * An argument that has moved.
     *
     * @param owner the former owner: a plugin, an action, or an argument with parts
     * @param as its current name; a * stands for the same text as the * of {@code argument}
     * @param plugin the plugin that takes it; empty if it is the same owner
     */
    record Moved(String owner, Argument<?> argument, String as, String plugin) {
        private String sentence(String key) {
            String name = argument.name();
            String rest = name.endsWith("*") ? key.substring(name.length() - 1) : "";
            String place = plugin.isEmpty() ? "" : " of plugin '%s'".formatted(plugin);
            return " It is '%s'%s now.".formatted(as.replace("*", rest), place);
        }
    }

    /** A sentence that names the new place of an argument; empty if it has not moved. */
    Optional<String> newPlace(Owner owner, String key) {
        return moved.stream()
                .filter(each -> each.owner.equals(owner.name()) && each.argument.isNamed(key))
                .findFirst()
                .map(each -> each.sentence(key));
    }

    /** The other scheduler whose configurations have this name; empty if unknown. */
    Optional<String> systemOf(String name) {
        return others.entrySet().stream()
                .filter(system -> system.getValue().contains(name))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    public static VolcanoNames all() {
        return ALL;
    }

    /** The plugins or actions that have a trait, in the order in which sentences list them. */
    List<String> having(Trait trait) {
        return having.getOrDefault(trait, List.of());
    }
}
