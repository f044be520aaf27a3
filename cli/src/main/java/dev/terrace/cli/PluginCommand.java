package dev.terrace.cli;

import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.project.PluginName;
import dev.terrace.cli.project.PluginProject;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Groups the commands for authors of plugins. */
@Command(
        name = "plugin",
        synopsisSubcommandLabel = "COMMAND",
        description = "Create a plugin. 'terrace plugins' lists the loaded ones.")
final class PluginCommand extends Subcommand {
    @Command(
            name = "new",
            sortOptions = false,
            customSynopsis = "terrace plugin new NAME [--into FOLDER] [--package PACKAGE]",
            description = "Create the project of a plugin: its class, a test, a POM, a configuration and a README.")
    void create(
            @Parameters(paramLabel = "NAME", description = "The plugin's name in configurations, such as prefer-zone.")
                    String name,
            @Option(
                            names = "--into",
                            paramLabel = "FOLDER",
                            description = "A folder that is new or empty. Default: NAME.")
                    @Nullable
                    Path into,
            @Option(
                            names = "--package",
                            paramLabel = "PACKAGE",
                            description = "The package of its classes. Default: dev.example.NAME, without dashes.")
                    @Nullable
                    String packageName) {
        PluginName plugin = new PluginName(name);
        requireFree(plugin);
        Path folder = into == null ? Path.of(plugin.text()) : into;
        Path distribution = distribution();
        Path command = Objects.requireNonNull(home().command());
        Path plugins = Objects.requireNonNull(home().dropped());
        new PluginProject(plugin, packageName, distribution, command, plugins, Version.number()).write(folder);
        out().println(folder + " holds the plugin '" + plugin.text() + "'; see its README.md.");
        out().println("'mvn package' in it builds target/" + plugin.text() + "-1.0.jar. Copied to " + plugins
                + "/, every command loads it; name '" + plugin.text()
                + "' in a tier of a configuration, as scheduler.conf does.");
    }

    /** Rejects the name of a loaded plugin, because two plugins of one name cannot be loaded together. */
    private void requireFree(PluginName plugin) {
        try (Watchdog watchdog = console().watch(null);
                Extensions extensions = terrace().load(new PluginFolders(), watchdog)) {
            if (extensions.catalog().plugins().containsKey(plugin.text())) {
                throw Fault.at(plugin.text(), "is a plugin of Terrace; choose another name.");
            }
        }
    }

    private Path distribution() {
        Path folder = home().folder();
        if (folder == null) {
            throw Fault.at("terrace", "was not started from a distribution; run the bin/terrace of one.");
        }
        Path repository = PluginProject.repository(folder);
        if (!Files.isDirectory(repository)) {
            throw Fault.at(
                    repository,
                    "does not exist: this distribution was built without it. In Terrace's sources,"
                            + " 'mvn -Dmaven.test.skip=true -pl dist -am package' builds one that has it.");
        }
        return folder;
    }
}
