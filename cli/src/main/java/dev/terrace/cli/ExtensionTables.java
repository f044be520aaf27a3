package dev.terrace.cli;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.ExtensionInfo;
import java.io.PrintWriter;
import java.util.List;

/** What is loaded, for people. */
final class ExtensionTables {
    private ExtensionTables() {}

    static void print(Extensions extensions, PrintWriter out, Page page) {
        List<ExtensionInfo> plugins = extensions.plugins();
        List<ExtensionInfo> actions = extensions.actions();
        if (plugins.isEmpty()) {
            out.println();
            out.println(" No plugins are loaded. --plugins names folders of plugin JARs.");
        }
        origins("PLUGIN", plugins).print(out, page);
        arguments("OF PLUGIN", plugins).print(out, page);
        origins("ACTION", actions).print(out, page);
        arguments("OF ACTION", actions).print(out, page);
        out.println();
    }

    private static Table origins(String title, List<ExtensionInfo> extensions) {
        // Actions have no hooks of their own: they ask those of the plugins.
        boolean hooked =
                extensions.stream().anyMatch(extension -> !extension.hooks().isEmpty());
        Table table = Table.of(
                Column.left(title), Column.left("VERSION"), Column.left("FROM"), Column.left(hooked ? "HOOKS" : ""));
        for (ExtensionInfo extension : extensions) {
            table.row(extension.name(), extension.version(), extension.origin(), String.join(", ", extension.hooks()));
        }
        return table;
    }

    private static Table arguments(String title, List<ExtensionInfo> extensions) {
        Table table = Table.of(
                Column.left("ARGUMENT"),
                Column.left(title),
                Column.left("TYPE"),
                Column.left("DEFAULT"),
                Column.left("MEANING"));
        for (ExtensionInfo extension : extensions) {
            rows(extension.name(), extension.arguments(), "", table);
        }
        return table;
    }

    /** What a map holds stands below it, indented. */
    private static void rows(String extension, List<Argument<?>> arguments, String indent, Table table) {
        for (Argument<?> argument : arguments) {
            table.row(
                    indent + argument.name(),
                    extension,
                    ArgumentText.type(argument),
                    ArgumentText.fallback(argument),
                    argument.meaning());
            rows(extension, argument.parts(), indent + "  ", table);
        }
    }
}
