package dev.terrace.whatif.setting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Switch;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.PluginPlace;
import dev.terrace.whatif.Trees;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The settings {@code plugin/NAME.ARGUMENT=V} and {@code plugin/NAME.enableX=false}, optionally with {@code @TIER}
 * after the name.
 */
record PluginTarget(EditableConfiguration editable) implements Target {
    /** Returns the path with the tier. */
    @Override
    public List<String> paths(ChangeBuilder builder, String path) {
        Map<String, PluginPlace> places = places(builder.configuration());
        Field field = field(path, places);
        PluginPlace place = place(field, places);
        return List.of("%s@%s.%s".formatted(place.name(), place.tier(), field.field()));
    }

    private Field field(String path, Map<String, PluginPlace> places) {
        return Field.of(path, places.keySet(), editable.configuration().source() + " names no plugin");
    }

    private static PluginPlace place(Field field, Map<String, PluginPlace> places) {
        return Objects.requireNonNull(places.get(field.name()));
    }

    @Override
    public List<Change> changes(ChangeBuilder builder, String path, Setting setting) {
        Map<String, PluginPlace> places = places(builder.configuration());
        Field field = field(path, places);
        PluginPlace place = place(field, places);
        List<String> keys = isSwitch(place.name(), field.field())
                ? Trees.below(place.keys(), field.field())
                : Trees.below(place.keys(), "arguments", field.field());
        JsonNode typed = Trees.of(ConfigurationReader.value(setting.value(), setting.option() + " plugin/" + path));
        return List.of(new Change.Configured(List.of(Trees.put(builder.configuration(), keys, typed))));
    }

    /** Returns the places by name, and by name and tier. */
    private static Map<String, PluginPlace> places(JsonNode configuration) {
        Map<String, PluginPlace> places = new LinkedHashMap<>();
        PluginPlace.of(configuration).forEach(place -> {
            places.putIfAbsent(place.name(), place);
            places.put(place.name() + "@" + place.tier(), place);
        });
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
