package dev.terrace.report;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.ExtensionInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The loaded plugins and actions, as a document for programs. */
public final class ExtensionDocument {
    private ExtensionDocument() {}

    public static Map<String, Object> of(List<ExtensionInfo> plugins, List<ExtensionInfo> actions) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(
                "plugins", plugins.stream().map(ExtensionDocument::extension).toList());
        document.put(
                "actions", actions.stream().map(ExtensionDocument::extension).toList());
        return document;
    }

    private static Map<String, Object> extension(ExtensionInfo extension) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", extension.name());
        map.put("version", extension.version());
        map.put("origin", extension.origin());
        map.put("hooks", extension.hooks());
        map.put(
                "arguments",
                extension.arguments().stream().map(ExtensionDocument::argument).toList());
        return map;
    }

    private static Map<String, Object> argument(Argument<?> argument) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", argument.name());
        map.put("type", argument.type().name());
        argument.minimum().ifPresent(least -> map.put("minimum", least));
        argument.maximum().ifPresent(most -> map.put("maximum", most));
        if (!argument.choices().isEmpty()) {
            map.put("choices", argument.choices());
        }
        argument.fallback()
                .ifPresent(value ->
                        map.put("default", value instanceof Arguments some ? new TreeMap<>(some.asMap()) : value));
        map.put("meaning", argument.meaning());
        argument.whyWithoutEffect().ifPresent(reason -> map.put("withoutEffect", reason));
        if (!argument.parts().isEmpty()) {
            map.put(
                    "parts",
                    argument.parts().stream().map(ExtensionDocument::argument).toList());
        }
        return map;
    }
}
