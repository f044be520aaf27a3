package dev.terrace.whatif.setting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Switch;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The settings {@code plugin/NAME.ARGUMENT=V} and {@code plugin/NAME.enableX=false}, optionally with {@code @TIER}
 * after the name.
 */
record PluginTarget(EditableConfiguration editable) implements Target {
    /** The place of a plugin in the configuration. */
    private record Place(String name, int tier, int index) {}

    /** Returns the path with the tier. */
    @Override
    public List<String> paths(ChangeBuilder builder, String path) {
        Map<String, Place> places = places(builder.configuration());
        Field field = field(path, places);
        Place place = place(field, places);
        return List.of("%s@%s.%s".formatted(place.name(), place.tier() + 1, field.field()));
    }

    private Field field(String path, Map<String, Place> places) {
        return Field.of(path, places.keySet(), editable.configuration().source() + " names no plugin");
    }

    private static Place place(Field field, Map<String, Place> places) {
        return Objects.requireNonNull(places.get(field.name()));
    }

    @Override
    public Change change(ChangeBuilder builder, String path, String value) {
        Map<String, Place> places = places(builder.configuration());
        Field field = field(path, places);
        Place place = place(field, places);
        List<String> keys = new ArrayList<>(
                List.of("tiers", Integer.toString(place.tier()), "plugins", Integer.toString(place.index())));
        if (!isSwitch(place.name(), field.field())) {
            keys.add("arguments");
        }
        keys.add(field.field());
        JsonNode typed = Trees.of(ConfigurationReader.value(value, "--set plugin/" + path));
        return new Change.Configured(List.of(Trees.put(builder.configuration(), keys, typed)));
    }

    /** Returns the places by name, and by name and tier. Tiers are counted from 1. */
    private static Map<String, Place> places(JsonNode configuration) {
        Map<String, Place> places = new LinkedHashMap<>();
        JsonNode tiers = configuration.path("tiers");
        for (int t = 0; t < tiers.size(); t++) {
            JsonNode plugins = tiers.get(t).path("plugins");
            for (int p = 0; p < plugins.size(); p++) {
                String name = plugins.get(p).path("name").asText();
                places.putIfAbsent(name, new Place(name, t, p));
                places.put(name + "@" + (t + 1), new Place(name, t, p));
            }
        }
        return places;
    }

    /**
     * Returns whether a field is a switch. An unknown field that begins like a switch counts as one, for the error
     * message.
     */
    private boolean isSwitch(String plugin, String field) {
        Declaration declared = editable.catalog().plugins().get(plugin);
        boolean isArgument =
                declared != null && declared.arguments().stream().anyMatch(argument -> argument.isNamed(field));
        return Switch.spelled(field).isPresent() || (field.startsWith("enable") && !isArgument);
    }
}
