package dev.terrace.cli;

import dev.terrace.cli.option.Output;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.whatif.EditableConfiguration;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of all commands that load plugins, read configurations and show a result. */
final class CommonOptions {
    static final String ALLOW_MISSING = "Ignore unknown actions, plugins, switches and arguments with a warning,"
            + " instead of rejecting the configuration.";

    @Mixin
    private final PluginFolders plugins = new PluginFolders();

    @Mixin
    private final Output output;

    @Option(names = "--allow-missing", description = ALLOW_MISSING)
    private boolean allowsMissing;

    @Mixin
    private final TimeoutOption timeout = new TimeoutOption();

    CommonOptions() {
        this(new OutputOption());
    }

    /** @param output the formats of the command */
    CommonOptions(Output output) {
        this.output = output;
    }

    /** Rejects an invalid time limit. */
    void requireTimeLimit() {
        var unused = timeout.limit();
    }

    /** Returns a watch with the time limit, which {@link #load} starts. */
    Watchdog watch(Console console) {
        return console.watch(timeout.limit());
    }

    /** Loads the distribution's plugins and those of {@code --plugins}. */
    Extensions load(Home home, Console console, Watchdog watchdog) {
        return home.load(plugins.folders(), console.err(), watchdog);
    }

    boolean allowsMissing() {
        return allowsMissing;
    }

    /** @throws dev.terrace.model.finding.InvalidInput with all errors of the configuration */
    Configuration read(ConfigurationText text, Extensions extensions) {
        return ConfigurationReader.read(text.text(), text.source(), extensions.catalog(), allowsMissing);
    }

    /** Reads a configuration that can be changed. */
    EditableConfiguration readEditable(ConfigurationText text, Extensions extensions) {
        return EditableConfiguration.read(text.text(), text.source(), extensions.catalog(), allowsMissing);
    }

    /**
     * Writes the whole result in the form of {@code --output}.
     *
     * @param table prints the result for people
     * @param document gives the result for programs
     */
    void show(Console console, Runnable table, Supplier<Map<String, Object>> document) {
        show(console, table, document, () -> {});
    }

    /** @param csv prints the figures of the result as CSV */
    void show(Console console, Runnable table, Supplier<Map<String, Object>> document, Runnable csv) {
        output.show(console.out(), table, document, csv);
    }
}
