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
 * @param data the data as it was written; must not be modified
 * @param actions the position of each action
 * @param allowMissing whether plugins and actions that are not loaded are left out
 */
public record EditableConfiguration(
        Configuration configuration,
        JsonNode data,
        Map<String, Position> actions,
        Catalog catalog,
        boolean allowMissing) {
    /**
     * Reads a configuration.
     *
     * @throws dev.terrace.model.finding.InvalidInput with all errors of the configuration
     */
    public static EditableConfiguration read(String text, String source, Catalog catalog, boolean allowMissing) {
        return new EditableConfiguration(
                ConfigurationReader.read(text, source, catalog, allowMissing),
                Trees.of(ConfigurationReader.data(text, source)),
                ConfigurationReader.actions(text, source),
                catalog,
                allowMissing);
    }

    /**
     * Returns the configuration of changed data.
     *
     * @throws dev.terrace.model.finding.InvalidInput with all errors of the configuration; their positions exist in no
     *     file
     */
    Configuration of(JsonNode other) {
        return ConfigurationReader.read(Trees.text(other), configuration.source(), catalog, allowMissing);
    }
}
