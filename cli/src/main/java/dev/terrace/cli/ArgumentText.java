package dev.terrace.cli;

import dev.terrace.cli.report.Figures;
import dev.terrace.model.settings.Argument;

/** An argument's declaration in words. */
final class ArgumentText {
    private ArgumentText() {}

    /** {@code integer from 0 to 100}, {@code one of a, b}. */
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

    /** What applies where the configuration says nothing. */
    static String fallback(Argument<?> argument) {
        return argument.fallback()
                .map(value -> value instanceof Double number ? Figures.plain(number) : value.toString())
                .filter(value -> !value.isEmpty())
                .orElse("–");
    }
}
