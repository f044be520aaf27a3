package dev.terrace.whatif.setting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.configuration.QueueOrderArguments;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Declaration;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.ChangeBuilder;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.Trees;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The settings {@code action/NAME.ARGUMENT=V}, {@code action/*.ARGUMENT=V} and {@code actions=a,b}. */
record ActionTarget(EditableConfiguration editable) implements Target {
    private static final String ACTIONS = SettingReader.ACTIONS;
    private static final String ARGUMENTS = "configurations";
    private static final String EVERY = "*.";

    /** Returns the change of the actions and their order. */
    static Change actions(ChangeBuilder builder, String names) {
        String text = String.join(", ", EditableConfiguration.actionNames(names));
        return new Change.Configured(
                List.of(Trees.put(builder.configuration(), List.of(ACTIONS), TextNode.valueOf(text))));
    }

    /** Returns the path, or the paths of all actions that take the argument of a wildcard. */
    @Override
    public List<String> paths(ChangeBuilder builder, String path) {
        if (!path.startsWith(EVERY)) {
            return List.of(path);
        }
        String argument = path.substring(EVERY.length());
        Map<String, List<Argument<?>>> taken = new LinkedHashMap<>();
        for (String name : actions(builder)) {
            Declaration declared = editable.catalog().actions().get(name);
            taken.put(name, declared == null ? List.of() : QueueOrderArguments.with(declared));
        }
        List<String> paths = taken.entrySet().stream()
                .filter(action -> action.getValue().stream().anyMatch(its -> its.isNamed(argument)))
                .map(action -> action.getKey() + "." + argument)
                .toList();
        if (paths.isEmpty()) {
            Set<String> all = new LinkedHashSet<>();
            taken.values().forEach(arguments -> arguments.forEach(each -> all.add(each.name())));
            throw new UnknownSetting("no action of %s takes an argument '%s'.%s"
                    .formatted(editable.configuration().source(), argument, Spelling.hints(argument, all)));
        }
        return paths;
    }

    private static Set<String> actions(ChangeBuilder builder) {
        return new LinkedHashSet<>(EditableConfiguration.actionNames(
                builder.configuration().path(ACTIONS).asText()));
    }

    @Override
    public List<Change> changes(ChangeBuilder builder, String path, Setting setting) {
        JsonNode entries = builder.configuration().path(ARGUMENTS);
        Set<String> names = actions(builder);
        entries.forEach(entry -> names.add(entry.path("name").asText()));
        Field field = Field.of(path, names, editable.configuration().source() + " names no action");
        JsonNode typed = Trees.of(ConfigurationReader.value(setting.value(), setting.option() + " action/" + path));
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).path("name").asText().equals(field.name())) {
                List<String> keys = List.of(ARGUMENTS, Integer.toString(i), "arguments", field.field());
                return List.of(new Change.Configured(List.of(Trees.put(builder.configuration(), keys, typed))));
            }
        }
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.put("name", field.name()).putObject("arguments").set(field.field(), typed);
        return List.of(new Change.Configured(List.of(
                entries.isArray()
                        ? PatchOperation.add("/" + ARGUMENTS + "/-", entry)
                        : Trees.put(
                                builder.configuration(),
                                List.of(ARGUMENTS),
                                JsonNodeFactory.instance.arrayNode().add(entry)))));
    }
}
