package dev.terrace.configuration;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A checked configuration.
 *
 * @param source the file, as the user named it
 * @param actions names of the actions, in order; each is loaded
 * @param tiers plugins, in order; each is loaded
 * @param actionArguments arguments by action name, from {@code configurations}
 * @param metrics the {@code metrics} section, as written
 * @param findings the warnings
 * @param unanswered errors about placeholders, which apply unless the cluster has the answers of services
 */
public record Configuration(
        String source,
        List<String> actions,
        List<Tier> tiers,
        Map<String, Arguments> actionArguments,
        Map<String, String> metrics,
        List<Finding> findings,
        List<Finding> unanswered) {
    /** A configuration that needs no answers of services. */
    public Configuration(
            String source,
            List<String> actions,
            List<Tier> tiers,
            Map<String, Arguments> actionArguments,
            Map<String, String> metrics,
            List<Finding> findings) {
        this(source, actions, tiers, actionArguments, metrics, findings, List.of());
    }

    /** Plugins whose answers are combined before the next tier is asked. */
    public record Tier(List<PluginOption> plugins) {}

    /**
     * A plugin in a tier.
     *
     * @param on the switches that are on, by name or by default
     */
    public record PluginOption(String name, Set<Switch> on, Arguments arguments, Position position) {}

    /**
     * Returns this configuration with a plugin in a tier before all others, or this configuration if it names the
     * plugin. The plugin has no arguments, and its switches are at their defaults. In actions that order queues by
     * score, its score gets a weight of at least the sum of the other weights.
     */
    public Configuration withFirst(String plugin) {
        if (tiers.stream()
                .flatMap(tier -> tier.plugins().stream())
                .anyMatch(option -> option.name().equals(plugin))) {
            return this;
        }
        List<Tier> all = new ArrayList<>(tiers);
        all.add(0, tierOf(plugin));
        Map<String, Arguments> weighted = new HashMap<>(actionArguments);
        weighted.replaceAll((action, arguments) -> QueueOrderArguments.withGreatestWeight(arguments, plugin));
        return new Configuration(
                source, actions, List.copyOf(all), Map.copyOf(weighted), metrics, findings, unanswered);
    }

    /**
     * Returns this configuration with a plugin in a tier after all others. The plugin has no arguments, and its
     * switches are at their defaults.
     */
    public Configuration withLast(String plugin) {
        List<Tier> all = new ArrayList<>(tiers);
        all.add(tierOf(plugin));
        return new Configuration(source, actions, List.copyOf(all), actionArguments, metrics, findings, unanswered);
    }

    private Tier tierOf(String plugin) {
        Set<Switch> on =
                Arrays.stream(Switch.values()).filter(Switch::byDefault).collect(Collectors.toUnmodifiableSet());
        return new Tier(List.of(new PluginOption(plugin, on, Arguments.none(), Position.of(source))));
    }

    /** The arguments of an action; none if the configuration gives none. */
    public Arguments argumentsOf(String action) {
        return actionArguments.getOrDefault(action, Arguments.none());
    }
}
