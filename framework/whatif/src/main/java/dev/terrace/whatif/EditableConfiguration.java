package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Catalog;
import java.util.Map;

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
