package dev.terrace.testkit;

import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.Yaml;

/** Checks the arguments of a test like those of a configuration file. */
final class GivenArguments {
    private GivenArguments() {}

    /** @throws InvalidInput if an argument is unknown or has an invalid value */
    static void check(List<String> actions, List<Tier> tiers, Map<String, Arguments> ofActions, Catalog catalog) {
        List<Object> configurations = new ArrayList<>();
        ofActions.forEach((action, arguments) -> {
            if (actions.contains(action)) {
                configurations.add(named(action, arguments));
            }
        });
        // Each plugin has its own tier, because a test may combine conflicting plugins.
        List<Object> plugins = tiers.stream()
                .flatMap(tier -> tier.plugins().stream())
                .<Object>map(plugin -> Map.of("plugins", List.of(named(plugin.name(), plugin.arguments()))))
                .toList();
        String text = new Yaml()
                .dump(Map.of(
                        "actions", String.join(", ", actions), "tiers", plugins, "configurations", configurations));
        List<Finding> errors = ConfigurationReader.lintAnswered(text, "test", catalog, false).stream()
                .filter(finding -> finding.isError() && finding.message().contains("argument"))
                .toList();
        if (!errors.isEmpty()) {
            throw new InvalidInput(errors);
        }
    }

    private static Map<String, Object> named(String name, Arguments arguments) {
        return arguments.asMap().isEmpty()
                ? Map.of("name", name)
                : Map.of("name", name, "arguments", new TreeMap<>(arguments.asMap()));
    }
}
