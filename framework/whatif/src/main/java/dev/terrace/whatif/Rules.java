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
 * @param data as it was written; not to be changed itself
 * @param actions where each action is named
 * @param allowMissing whether plugins and actions that are not loaded are left out
 */
public record Rules(
        Configuration configuration,
        JsonNode data,
        Map<String, Position> actions,
        Catalog catalog,
        boolean allowMissing) {
    /**
     * Reads a configuration.
     *
     * @throws dev.terrace.model.finding.InvalidInput with everything that is wrong with it
     */
    public static Rules read(String text, String source, Catalog catalog, boolean allowMissing) {
        return new Rules(
                ConfigurationReader.read(text, source, catalog, allowMissing),
                Trees.of(ConfigurationReader.data(text, source)),
                ConfigurationReader.actions(text, source),
                catalog,
                allowMissing);
    }

    /**
     * The configuration that other data says.
     *
     * @throws dev.terrace.model.finding.InvalidInput with everything that is wrong with it, at places that no file has
     */
    Configuration of(JsonNode other) {
        return ConfigurationReader.read(Trees.text(other), configuration.source(), catalog, allowMissing);
    }
}
