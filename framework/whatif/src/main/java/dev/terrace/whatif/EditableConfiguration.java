package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Catalog;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A configuration that can be changed.
 *
 * @param text as it was written
 * @param allowMissing whether plugins and actions that are not loaded are left out
 */
public record EditableConfiguration(Configuration configuration, String text, Catalog catalog, boolean allowMissing) {
    /**
     * Reads a configuration.
     *
     * @throws dev.terrace.model.finding.InvalidInput with all errors of the configuration
     */
    public static EditableConfiguration read(String text, String source, Catalog catalog, boolean allowMissing) {
        return new EditableConfiguration(
                ConfigurationReader.read(text, source, catalog, allowMissing), text, catalog, allowMissing);
    }

    /** Returns the data as it was written. Each call reads the text again: most cycles change nothing. */
    public JsonNode data() {
        return Trees.of(ConfigurationReader.data(text, configuration.source()));
    }

    /** Returns the position of each action. */
    public Map<String, Position> actions() {
        return ConfigurationReader.actions(text, configuration.source());
    }

    /** Returns the options of a plugin at one of its places; null if the plugin is not loaded, and thus ignored. */
    public @Nullable PluginOption option(PluginPlace place) {
        return configuration.tiers().stream()
                .flatMap(tier -> tier.plugins().stream())
                .filter(option -> option.name().equals(place.name()))
                .skip(place.earlier())
                .findFirst()
                .orElse(null);
    }

    /** Returns the names in a list of actions, which commas separate. */
    public static List<String> actionNames(String list) {
        return Arrays.stream(list.split(",", -1)).map(String::strip).toList();
    }

    /**
     * Returns the configuration of changed data.
     *
     * @param cause the place that findings about changed parts name
     * @throws dev.terrace.model.finding.InvalidInput with all errors of the configuration
     */
    Configuration of(JsonNode other, String cause) {
        return ConfigurationReader.readChanged(
                text, configuration.source(), Trees.data(other), cause, catalog, allowMissing);
    }
}
