package dev.terrace.cli.schedule;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The states of plugins and actions, which {@code terrace schedule} does not keep when its process ends. A dry run
 * keeps those of plugins in memory. It cannot keep those of actions, which record decisions, because it carries none
 * out.
 */
public final class UnkeptStates {
    private static final String KEEPS_STATE = " keeps a state from cycle to cycle, which ";

    private UnkeptStates() {}

    /**
     * Rejects a configuration with such plugins or actions.
     *
     * @param places the places of the actions in the configuration
     * @throws InvalidInput with an error for each
     */
    public static void refuse(
            Configuration configuration, Map<String, Position> places, Extensions extensions, boolean isDryRun) {
        List<Finding> errors = new ArrayList<>();
        for (Configuration.Tier tier : configuration.tiers()) {
            for (PluginOption plugin : tier.plugins()) {
                if (!isDryRun && extensions.keepsState(plugin.name(), plugin.arguments())) {
                    errors.add(Finding.error(
                            plugin.position(),
                            "plugin '" + plugin.name() + "'" + KEEPS_STATE
                                    + "terrace schedule does not keep yet. Remove it, or give --dry-run."));
                }
            }
        }
        for (String action : configuration.actions()) {
            if (extensions.actionKeepsState(action, configuration.argumentsOf(action))) {
                errors.add(Finding.error(
                        places.getOrDefault(action, Position.of(configuration.source())),
                        "action '" + action + "'" + KEEPS_STATE
                                + (isDryRun
                                        ? "records decisions, and a dry run carries none out. Remove it."
                                        : "terrace schedule does not keep yet. Remove it.")));
            }
        }
        if (!errors.isEmpty()) {
            throw new InvalidInput(errors);
        }
    }
}
