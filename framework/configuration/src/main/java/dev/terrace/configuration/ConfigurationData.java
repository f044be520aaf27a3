package dev.terrace.configuration;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A configuration as maps, lists, texts, numbers, booleans and nulls: what a program changes and writes again. */
public final class ConfigurationData {
    private ConfigurationData() {}

    /**
     * The configuration in a text, out of its ConfigMap if it is in one, without aliases and merge keys.
     *
     * @param source the name of the text in findings
     * @throws InvalidInput if the text cannot be read; whether it makes sense is not checked
     */
    public static @Nullable Object of(String text, String source) {
        Findings findings = new Findings();
        Optional<Value> document = YamlDocument.read(text, Origin.wholeFile(source), findings)
                .flatMap(new ConfigMaps(text, findings)::unwrap);
        if (document.isEmpty()) {
            throw new InvalidInput(findings.inOrder());
        }
        return data(document.get());
    }

    /**
     * Where the names of the actions stand in a text that can be read, in their order; empty if they stand nowhere.
     *
     * @param source the name of the text in findings
     */
    public static Map<String, Position> actions(String text, String source) {
        Findings findings = new Findings();
        Map<String, Position> places = new LinkedHashMap<>();
        YamlDocument.read(text, Origin.wholeFile(source), findings)
                .flatMap(new ConfigMaps(text, findings)::unwrap)
                .filter(Value.Mapping.class::isInstance)
                .flatMap(root -> ((Value.Mapping) root).get("actions"))
                .filter(Value.Scalar.class::isInstance)
                .ifPresent(value -> {
                    Value.Scalar names = (Value.Scalar) value;
                    int start = 0;
                    for (String part : names.text().split(",", -1)) {
                        String name = part.strip();
                        places.putIfAbsent(name, names.at(start + part.indexOf(name)));
                        start += part.length() + 1;
                    }
                });
        return places;
    }

    /**
     * A single value, typed as in a configuration: {@code 5}, {@code true}, {@code high}, {@code [a, b]}.
     *
     * @param source the name of the text in findings
     */
    public static @Nullable Object value(String text, String source) {
        Findings findings = new Findings();
        Optional<Value> document =
                text.isBlank() ? Optional.empty() : YamlDocument.read(text, Origin.wholeFile(source), findings);
        if (findings.hasErrors()) {
            throw new InvalidInput(findings.inOrder());
        }
        return document.isEmpty() ? null : data(document.get());
    }

    private static @Nullable Object data(Value value) {
        if (value instanceof Value.Mapping map) {
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            map.entries().forEach(entry -> entries.put(entry.key(), data(entry.value())));
            return entries;
        }
        if (value instanceof Value.Listing list) {
            List<@Nullable Object> items = new ArrayList<>();
            list.items().forEach(item -> items.add(data(item)));
            return items;
        }
        return ((Value.Scalar) value).content();
    }
}
