package dev.terrace.cli;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.whatif.Rules;
import picocli.CommandLine.Option;

/** The {@code --allow-missing} option: whether unknown names in a configuration are warnings instead of errors. */
final class AllowMissingOption {
    @Option(
            names = "--allow-missing",
            description = "Leave out actions, plugins, switches and arguments that are not known, with a warning each,"
                    + " instead of refusing the configuration.")
    private boolean isAllowed;

    boolean isAllowed() {
        return isAllowed;
    }

    /** @throws dev.terrace.model.finding.InvalidInput with all errors of the configuration */
    Configuration read(ConfigurationText text, Extensions extensions) {
        return ConfigurationReader.read(text.text(), text.source(), extensions.catalog(), isAllowed);
    }

    /** Reads the configuration in a form that can be changed. */
    Rules rules(ConfigurationText text, Extensions extensions) {
        return Rules.read(text.text(), text.source(), extensions.catalog(), isAllowed);
    }
}
