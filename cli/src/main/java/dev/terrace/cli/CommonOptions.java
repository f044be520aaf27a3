package dev.terrace.cli;

import dev.terrace.cli.option.Output;
import dev.terrace.cli.option.OutputOption;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.whatif.EditableConfiguration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    CommonOptions() {
        this(new OutputOption());
    }

    /** @param output the formats of the command */
    CommonOptions(Output output) {
        this.output = output;
    }

    private Terrace terrace() {
        return Terrace.above(Objects.requireNonNull(command));
    }

    /** Returns a watch with the time limit, which {@link #load} starts. */
    Watchdog watch() {
        return terrace().console().watch(timeout.limit());
    }

    /** Loads the distribution's plugins and those of {@code --plugins}. */
    Extensions load(Watchdog watchdog) {
        return terrace().load(plugins, watchdog);
    }

    boolean allowsMissing() {
        return allowsMissing;
    }

    /** @throws dev.terrace.model.finding.InvalidInput with all errors of the configuration */
    EditableConfiguration read(ConfigurationText text, Extensions extensions) {
        return text.read(extensions.catalog(), allowsMissing);
    }

    /**
     * Writes the whole result in the form of {@code --output}.
     *
     * @param table prints the result for people
     * @param document gives the result for programs
     */
    void show(Runnable table, Supplier<Map<String, Object>> document) {
        show(table, document, () -> {});
    }

    /** @param csv prints the figures of the result as CSV */
    void show(Runnable table, Supplier<Map<String, Object>> document, Runnable csv) {
        output.show(terrace().console().out(), table, document, csv);
    }
}
