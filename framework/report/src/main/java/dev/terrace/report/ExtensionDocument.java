package dev.terrace.report;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.ExtensionInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The loaded plugins and actions, as a document for programs. */
public final class ExtensionDocument {
    private ExtensionDocument() {}

    public static Map<String, Object> of(List<ExtensionInfo> plugins, List<ExtensionInfo> actions) {
        return new Fields()
                .withEach("plugins", plugins, ExtensionDocument::extension)
                .withEach("actions", actions, ExtensionDocument::extension);
    }

    private static Fields extension(ExtensionInfo extension) {
        return new Fields()
                .with("name", extension.name())
                .with("version", extension.version())
                .with("origin", extension.origin())
                .with("hooks", extension.hooks())
                .withEach("arguments", extension.arguments(), ExtensionDocument::argument);
    }

    private static Fields argument(Argument<?> argument) {
        return new Fields()
                .with("name", argument.name())
                .with("type", argument.type().name())
                .withSome("minimum", argument.minimum())
                .withSome("maximum", argument.maximum())
                .withSome("choices", argument.choices())
                .withSome("formulaNames", List.copyOf(argument.formulaNames()))
                .withSome(
                        "default",
                        argument.fallback()
                                .map(value -> value instanceof Arguments some ? new TreeMap<>(some.asMap()) : value))
                .with("meaning", argument.meaning())
                .withSome("withoutEffect", argument.whyWithoutEffect())
                .withSomeEach("parts", argument.parts(), ExtensionDocument::argument);
    }
}
