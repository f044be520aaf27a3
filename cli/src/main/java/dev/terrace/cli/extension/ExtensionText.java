package dev.terrace.cli.extension;

import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.ExtensionInfo;
import java.util.List;

/** Lists plugins and actions, or shows one of them with its hooks and arguments. */
public final class ExtensionText {
    private ExtensionText() {}

    /** @param kind "plugin" or "action" */
    public static void print(String kind, ExtensionInfo extension, Page page) {
        page.println();
        page.println(page.ink().bold(" " + OneLine.of(extension.name())));
        printLine(extension.description(), page);
        page.println();
        printLine(kind + ", version " + extension.version() + " (" + extension.origin() + ")", page);
        if (!extension.hooks().isEmpty()) {
            printLine("hooks: " + String.join(", ", extension.hooks()), page);
        }
        if (extension.arguments().isEmpty()) {
            printLine("takes no arguments", page);
        }
        arguments(extension.arguments()).print(page);
        page.println();
    }

    private static Table arguments(List<Argument<?>> arguments) {
        Table table = Table.of("ARGUMENT", "TYPE", "DEFAULT", "MEANING");
        addRows(arguments, "", table);
        return table;
    }

    /** Adds a row for each argument. The parts of a map follow it, indented. */
    private static void addRows(List<Argument<?>> arguments, String indent, Table table) {
        for (Argument<?> argument : arguments) {
            table.row(indent + argument.name(), type(argument), fallback(argument), argument.meaning());
            addRows(argument.parts(), indent + "  ", table);
        }
    }

    private static void printLine(String line, Page page) {
        if (!line.isEmpty()) {
            page.print(List.of(line), "");
        }
    }

    /** Returns text such as {@code integer from 0 to 100} or {@code one of a, b}. */
    private static String type(Argument<?> argument) {
        if (!argument.choices().isEmpty()) {
            return "one of " + String.join(", ", argument.choices())
                    + (argument.formulaNames().isEmpty()
                            ? ""
                            : ", or an expression over " + String.join(", ", argument.formulaNames()));
        }
        return argument.type().name()
                + argument.minimum()
                        .map(least -> " from " + NumberText.shown(least))
                        .orElse("")
                + argument.maximum()
                        .map(most -> " to " + NumberText.shown(most))
                        .orElse("");
    }

    /** Returns the default value; none for a map, whose parts have their own. */
    private static String fallback(Argument<?> argument) {
        return argument.fallback()
                .filter(value -> !(value instanceof Arguments))
                .map(value -> value instanceof Double number ? NumberText.shown(number) : value.toString())
                .filter(value -> !value.isEmpty())
                .orElse("–");
    }

    /** Lists the plugins and actions. */
    public static void print(List<ExtensionInfo> plugins, List<ExtensionInfo> actions, Page page) {
        if (plugins.isEmpty()) {
            page.println();
            printLine("No plugins are loaded. --plugins names folders of plugin JARs.", page);
        }
        table("PLUGIN", plugins).print(page);
        table("ACTION", actions).print(page);
        page.println();
        printLine("'terrace plugins NAME' shows one of them with its hooks and arguments.", page);
        printLine("Plugins are built against SPI " + Extensions.spiVersion() + ".", page);
        page.println();
    }

    private static Table table(String title, List<ExtensionInfo> extensions) {
        Table table = Table.of(title, "DESCRIPTION", "FROM");
        extensions.forEach(each -> table.row(each.name(), each.description(), each.origin()));
        return table;
    }
}
