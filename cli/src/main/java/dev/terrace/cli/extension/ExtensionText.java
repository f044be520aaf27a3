package dev.terrace.cli.extension;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.ExtensionInfo;
import java.io.PrintWriter;
import java.util.List;

/** Shows one plugin or action with its hooks and arguments. */
public final class ExtensionText {
    private ExtensionText() {}

    /** @param kind "plugin" or "action" */
    public static void print(String kind, ExtensionInfo extension, PrintWriter out, Page page) {
        out.println();
        out.println(page.ink().bold(" " + OneLine.of(extension.name())));
        printLine(extension.description(), out, page);
        out.println();
        printLine(kind + ", version " + extension.version() + " (" + extension.origin() + ")", out, page);
        if (!extension.hooks().isEmpty()) {
            printLine("hooks: " + String.join(", ", extension.hooks()), out, page);
        }
        if (extension.arguments().isEmpty()) {
            printLine("takes no arguments", out, page);
        }
        arguments(extension.arguments()).print(out, page);
        out.println();
    }

    private static Table arguments(List<Argument<?>> arguments) {
        Table table =
                Table.of(Column.left("ARGUMENT"), Column.left("TYPE"), Column.left("DEFAULT"), Column.left("MEANING"));
        addRows(arguments, "", table);
        return table;
    }

    /** Adds a row for each argument. The parts of a map follow it, indented. */
    private static void addRows(List<Argument<?>> arguments, String indent, Table table) {
        for (Argument<?> argument : arguments) {
            table.row(
                    indent + argument.name(),
                    ArgumentText.type(argument),
                    ArgumentText.fallback(argument),
                    argument.meaning());
            addRows(argument.parts(), indent + "  ", table);
        }
    }

    private static void printLine(String line, PrintWriter out, Page page) {
        if (!line.isEmpty()) {
            Flow.of(List.of(line), "", page).forEach(out::println);
        }
    }
}
