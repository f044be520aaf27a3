package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The place of a plugin in the data of a configuration.
 *
 * @param tier the number of its tier, counted from 1
 * @param earlier the number of places of the same plugin before it
 * @param keys the path of its entry
 * @param entry its entry: the name, the switches and the arguments
 */
public record PluginPlace(String name, int tier, long earlier, List<String> keys, JsonNode entry) {
    /** Returns the places of all plugins, in their order. */
    public static List<PluginPlace> of(JsonNode configuration) {
        List<PluginPlace> places = new ArrayList<>();
        JsonNode tiers = configuration.path("tiers");
        for (int t = 0; t < tiers.size(); t++) {
            JsonNode plugins = tiers.get(t).path("plugins");
            for (int p = 0; p < plugins.size(); p++) {
                List<String> keys = List.of("tiers", Integer.toString(t), "plugins", Integer.toString(p));
                String name = plugins.get(p).path("name").asText();
                long earlier = places.stream()
                        .filter(place -> place.name().equals(name))
                        .count();
                places.add(new PluginPlace(name, t + 1, earlier, keys, plugins.get(p)));
            }
        }
        return places;
    }
}
