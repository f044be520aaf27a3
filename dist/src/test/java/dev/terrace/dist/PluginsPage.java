package dev.terrace.dist;

import static dev.terrace.dist.PageTables.code;
import static dev.terrace.dist.PageTables.row;
import static dev.terrace.dist.PageTables.rows;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import java.util.List;
import java.util.stream.Stream;

/**
 * Generates {@code docs/plugins.md} from the loaded extensions, the Javadoc of their classes, and the descriptions of
 * their arguments.
 */
final class PluginsPage {
    private static final String PLUGIN = "SchedulerPlugin";
    private static final String ACTION = "Action";

    private final Extensions extensions;
    private final Descriptions descriptions;

    PluginsPage(Extensions extensions, Descriptions descriptions) {
        this.extensions = extensions;
        this.descriptions = descriptions;
    }

    /** The page with its tables regenerated. */
    String write(String page) {
        return PageTables.write(page, this::lines);
    }

    private Stream<String> lines(String name) {
        return switch (name) {
            case "plugins" ->
                rows(
                        row("plugin", "what it does"),
                        extensions.plugins().stream().map(plugin -> overview(PLUGIN, plugin.name())));
            case "actions" ->
                rows(
                        row("action", "what it does"),
                        extensions.actions().stream().map(action -> overview(ACTION, action.name())));
            case "each plugin" ->
                extensions.plugins().stream()
                        .flatMap(plugin ->
                                section(PLUGIN, plugin.name(), plugin.origin(), plugin.hooks(), plugin.arguments()));
            case "each action" ->
                extensions.actions().stream()
                        .flatMap(action ->
                                section(ACTION, action.name(), action.origin(), action.hooks(), action.arguments()));
            default -> throw new IllegalArgumentException("no table is called " + name);
        };
    }

    private String overview(String service, String name) {
        return row("[`" + name + "`](#" + name + ")", descriptions.sentence(service, name));
    }

    private Stream<String> section(
            String service, String name, String origin, List<String> hooks, List<Argument<?>> arguments) {
        Stream<String> head = Stream.of(
                "### " + name,
                "",
                descriptions.paragraph(service, name),
                "",
                "- JAR: " + (origin.endsWith(".jar") ? code(origin.replaceAll("-\\d[^-]*\\.jar$", "")) : origin));
        Stream<String> ofHooks = hooks.isEmpty() ? Stream.of() : Stream.of("- hooks: " + String.join(", ", hooks));
        Stream<String> table = arguments.isEmpty()
                ? Stream.of()
                : Stream.concat(
                        Stream.of(""),
                        rows(
                                row("argument", "type", "default", "what it does"),
                                arguments.stream().flatMap(argument -> rowsOf("", argument))));
        return Stream.of(head, ofHooks, table, Stream.of("")).flatMap(lines -> lines);
    }

    /** The row of an argument, followed by the rows of its parts. */
    private static Stream<String> rowsOf(String prefix, Argument<?> argument) {
        String name = prefix + argument.name();
        return Stream.concat(
                Stream.of(row(code(name), type(argument), fallback(argument), argument.meaning())),
                argument.parts().stream().flatMap(part -> rowsOf(name + ": ", part)));
    }

    private static String type(Argument<?> argument) {
        if (!argument.choices().isEmpty()) {
            return "one of " + String.join(", ", argument.choices())
                    + (argument.formulaNames().isEmpty()
                            ? ""
                            : "; or an [expression](formulas.md) over " + String.join(", ", argument.formulaNames()));
        }
        return argument.type().name()
                + argument.minimum().map(least -> " from " + number(least)).orElse("")
                + argument.maximum().map(most -> " to " + number(most)).orElse("");
    }

    /** The default of an argument. A map's defaults are in the rows of its parts. */
    private static String fallback(Argument<?> argument) {
        return argument.fallback()
                .filter(value -> !(value instanceof Arguments))
                .map(value -> value instanceof Double number ? number(number) : value.toString())
                .filter(text -> !text.isEmpty())
                .map(PageTables::code)
                .orElse("");
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
