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
 * The names that Volcano knows, so that what Terrace lacks is reported as missing and not as misspelled. They come from
 * {@code volcano.yaml}, which has no types: each argument takes any value.
 *
 * @param keys of the configuration as a whole
 * @param catalog plugins and actions
 * @param settings arguments of those entries of {@code configurations} that are no action, by name
 * @param withoutEffect why keys and switches have no effect that are known, by name
 * @param switches of a plugin in a tier
 * @param having plugins and actions by trait, in the order in which sentences list them
 * @param ends what ends Volcano's process
 * @param brought plugins and actions that come with Terrace's distribution
 * @param moved arguments that stand elsewhere by now
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
        Set<String> brought,
        Examples examples,
        String answersFile,
        List<Moved> moved,
        SortedMap<String, List<String>> others) {
    private static final VolcanoNames ALL = VolcanoFile.read();

    /**
     * An action that ends Volcano's process when it evicts what a plugin names.
     *
     * @param when the plugin's switch that lets it name any
     */
    record End(String action, String plugin, Switch when) {}

    /**
     * What sentences show as an example.
     *
     * @param actions a list of actions, as the configuration has it
     * @param scorer a plugin that scores queues
     */
    record Examples(String actions, String action, String plugin, String scorer) {}

    /**
     * An argument that stands elsewhere by now.
     *
     * @param owner where it stood: a plugin, an action, or an argument with parts
     * @param as what it is called by now; a * stands for what a * of {@code argument} stood for
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

    /** A sentence that names the place where an argument stands by now; empty if it has not moved. */
    Optional<String> newPlace(Owner owner, String key) {
        return moved.stream()
                .filter(each -> each.owner.equals(owner.name()) && each.argument.isNamed(key))
                .findFirst()
                .map(each -> each.sentence(key));
    }

    /** The scheduler whose configurations have a name that Volcano's lack; empty if none is known. */
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
