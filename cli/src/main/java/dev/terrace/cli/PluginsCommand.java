package dev.terrace.cli;

import dev.terrace.cli.extension.ExtensionText;
import dev.terrace.cli.option.OutputOption;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.finding.Words;
import dev.terrace.model.settings.ExtensionInfo;
import dev.terrace.report.ExtensionDocument;
import dev.terrace.report.Fields;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the loaded plugins and actions, or shows one of them. */
@Command(
        name = "plugins",
        sortOptions = false,
        customSynopsis = "terrace plugins [NAME] [--plugins DIR…] [--output FORMAT]",
        description = "List the plugins and actions that are loaded, or show one of them with its hooks and arguments.")
final class PluginsCommand extends Subcommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "NAME", description = "A plugin or an action. Default: a list of all.")
    private @Nullable String name;

    @Mixin
    private final PluginFolders folders = new PluginFolders();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Override
    public Integer call() {
        try (Watchdog watchdog = console().watch(null);
                Extensions extensions = terrace().load(folders, watchdog)) {
            List<ExtensionInfo> plugins = extensions.plugins();
            List<ExtensionInfo> actions = extensions.actions();
            if (name == null) {
                output.show(
                        out(),
                        () -> ExtensionText.print(plugins, actions, page()),
                        () -> new Fields()
                                .with("spi", Extensions.spiVersion())
                                .withAll(ExtensionDocument.of(plugins, actions)));
            } else {
                requireLoaded(name, plugins, actions, extensions.catalog().folders());
                show(named(name, plugins), named(name, actions));
            }
        }
        return Exit.DONE;
    }

    private void show(List<ExtensionInfo> plugins, List<ExtensionInfo> actions) {
        output.show(
                out(),
                () -> {
                    plugins.forEach(each -> ExtensionText.print("plugin", each, page()));
                    actions.forEach(each -> ExtensionText.print("action", each, page()));
                },
                () -> ExtensionDocument.of(plugins, actions));
    }

    private static List<ExtensionInfo> named(String name, List<ExtensionInfo> extensions) {
        return extensions.stream().filter(each -> each.name().equals(name)).toList();
    }

    private static void requireLoaded(
            String name, List<ExtensionInfo> plugins, List<ExtensionInfo> actions, List<Path> folders) {
        List<String> loaded = Stream.concat(plugins.stream(), actions.stream())
                .map(ExtensionInfo::name)
                .toList();
        if (!loaded.contains(name)) {
            String searched =
                    Words.list("and", folders.stream().map(Path::toString).toList());
            throw Fault.at(
                    name,
                    "no plugin and no action of this name is loaded."
                            + (folders.isEmpty() ? "" : " JARs were searched in " + searched + ".")
                            + Spelling.hints(name, loaded));
        }
    }
}
