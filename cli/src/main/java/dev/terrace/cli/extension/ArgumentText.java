package dev.terrace.cli.extension;

import dev.terrace.cli.report.Figures;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;

/** Formats the declaration of an argument. */
final class ArgumentText {
    private ArgumentText() {}

    /** Returns text such as {@code integer from 0 to 100} or {@code one of a, b}. */
    static String type(Argument<?> argument) {
        if (!argument.choices().isEmpty()) {
            return "one of " + String.join(", ", argument.choices());
        }
        return argument.type().name()
                + argument.minimum()
                        .map(least -> " from " + Figures.plain(least))
                        .orElse("")
                + argument.maximum().map(most -> " to " + Figures.plain(most)).orElse("");
    }

    /** Returns the default value; none for a map, whose parts have their own. */
    static String fallback(Argument<?> argument) {
        return argument.fallback()
                .filter(value -> !(value instanceof Arguments))
                .map(value -> value instanceof Double number ? Figures.plain(number) : value.toString())
                .filter(value -> !value.isEmpty())
                .orElse("–");
    }
}
