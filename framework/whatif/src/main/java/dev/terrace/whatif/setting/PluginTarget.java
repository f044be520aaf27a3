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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings {@code plugin/NAME.ARGUMENT=V} and {@code plugin/NAME.enableX=false}, optionally with {@code @TIER}
 * after the name.
 */
record PluginTarget(EditableConfiguration editable) implements Target {
    /** Returns the path with the tier. */
    @Override
    public List<String> paths(ChangeBuilder builder, String path) {
        Field field = field(builder, path);
        PluginPlace place = place(builder, field);
        return List.of("%s@%s.%s".formatted(place.name(), place.tier(), field.field()));
    }

    private Field field(ChangeBuilder builder, String path) {
        Set<String> names = PluginPlace.of(builder.configuration()).stream()
                .flatMap(PluginTarget::names)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return Field.of(path, names, editable.configuration().source() + " names no plugin");
    }

    private static Stream<String> names(PluginPlace place) {
        return Stream.of(place.name(), place.name() + "@" + place.tier());
    }

    /**
     * Returns the place of a field. Of several, arguments belong to the last one, whose functions replace those of the
     * others, and switches to the first one.
     */
    private PluginPlace place(ChangeBuilder builder, Field field) {
        List<PluginPlace> places = PluginPlace.of(builder.configuration()).stream()
                .filter(place -> names(place).anyMatch(field.name()::equals))
                .toList();
        PluginPlace first = places.get(0);
        return isSwitch(first.name(), field.field()) ? first : places.get(places.size() - 1);
    }

    @Override
    public List<Change> changes(ChangeBuilder builder, String path, Setting setting) {
        Field field = field(builder, path);
        PluginPlace place = place(builder, field);
        List<String> keys = isSwitch(place.name(), field.field())
                ? Trees.below(place.keys(), field.field())
                : Trees.below(place.keys(), "arguments", field.field());
        JsonNode typed = Trees.of(ConfigurationReader.value(setting.value(), setting.option() + " plugin/" + path));
        return List.of(new Change.Configured(List.of(Trees.put(builder.configuration(), keys, typed))));
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
