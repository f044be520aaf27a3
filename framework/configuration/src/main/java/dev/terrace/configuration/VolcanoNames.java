package dev.terrace.configuration;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import java.util.List;
import java.util.Map;
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
        String answersFile) {
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

    public static VolcanoNames all() {
        return ALL;
    }

    /** The plugins or actions that have a trait, in the order in which sentences list them. */
    List<String> having(Trait trait) {
        return having.getOrDefault(trait, List.of());
    }
}
