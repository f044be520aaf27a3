package dev.terrace.cli;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.report.Document;
import dev.terrace.report.ExtensionDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What is loaded. */
@Command(
        name = "plugins",
        sortOptions = false,
        customSynopsis = "terrace plugins [--plugins DIR…] [--output table|json|yaml]",
        description = "Show the plugins and actions that are loaded, their hooks and their arguments.",
        footer = {
            "",
            "Examples:",
            "  What a configuration may name:",
            "    terrace plugins",
            "  Whether a JAR of one's own is found:",
            "    terrace plugins --plugins plugins my-plugins",
            "  The default of one argument:",
            "    terrace plugins --output json | jq '.plugins[] | select(.name == \"binpack\").arguments'"
        })
final class PluginsCommand implements Callable<Integer> {
    /** The option's description, wherever it is offered. */
    static final String FOLDERS = "Folders of plugin JARs, instead of the distribution's own. Repeatable.";

    private final Console console;
    private final Home home;

    @Option(names = "--plugins", arity = "1..*", paramLabel = "DIR", description = FOLDERS)
    private List<Path> plugins = List.of();

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private OutputFormat output = OutputFormat.table;

    PluginsCommand(Console console, Home home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() {
        try (Extensions extensions = home.load(plugins)) {
            switch (output) {
                case table -> ExtensionTables.print(extensions, console.out(), console.page());
                case json -> Document.json(document(extensions), console.out());
                case yaml -> Document.yaml(document(extensions), console.out());
            }
        }
        return Exit.DONE;
    }

    private static Map<String, Object> document(Extensions extensions) {
        return ExtensionDocument.of(extensions.plugins(), extensions.actions());
    }
}
