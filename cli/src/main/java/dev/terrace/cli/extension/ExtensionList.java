package dev.terrace.cli.extension;

import dev.terrace.cli.layout.Column;
import dev.terrace.cli.layout.Flow;
import dev.terrace.cli.layout.Page;
import dev.terrace.cli.layout.Table;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.ExtensionInfo;
import java.io.PrintWriter;
import java.util.List;

/** Lists the loaded plugins and actions, one per line. */
public final class ExtensionList {
    private ExtensionList() {}

    public static void print(List<ExtensionInfo> plugins, List<ExtensionInfo> actions, PrintWriter out, Page page) {
        if (plugins.isEmpty()) {
            out.println();
            printLine("No plugins are loaded. --plugins names folders of plugin JARs.", out, page);
        }
        table("PLUGIN", plugins).print(out, page);
        table("ACTION", actions).print(out, page);
        out.println();
        printLine("'terrace plugins NAME' shows one of them with its hooks and arguments.", out, page);
        printLine("Plugins are built against SPI " + Extensions.spiVersion() + ".", out, page);
        out.println();
    }

    private static Table table(String title, List<ExtensionInfo> extensions) {
        Table table = Table.of(Column.left(title), Column.left("DESCRIPTION"), Column.left("FROM"));
        extensions.forEach(each -> table.row(each.name(), each.description(), each.origin()));
        return table;
    }

    private static void printLine(String line, PrintWriter out, Page page) {
        Flow.of(List.of(line), "", page).forEach(out::println);
    }
}
