package dev.terrace.configuration;

import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Checks the queue order's arguments of one action against each other, and against the tiers.
 *
 * @param registers whether a plugin registers a hook, by the plugin's name
 */
record QueueOrderRules(TiersReader.Tiers tiers, BiPredicate<String, Hook> registers, ConfigurationFindings findings) {
    void check(ArgumentsReader.Given given) {
        boolean byScore = given.values().get(QueueOrderArguments.SCORE_ORDER);
        boolean acrossQueues = given.values().get(QueueOrderArguments.ACROSS_QUEUES);
        Map<String, Position> weights = weights(given);
        if (byScore && acrossQueues) {
            findings.error(
                    given.values().place(QueueOrderArguments.ACROSS_QUEUES),
                    "JobOrderAcrossQueues orders the jobs of all queues together, and QueueScoreOrderEnable "
                            + "orders queues: choose one.");
        }
        if (byScore && weights.isEmpty()) {
            findings.warning(
                    given.values().place(QueueOrderArguments.SCORE_ORDER),
                    "no weight is given, so each queue's score is 0: add `QueueScoreOrder.%s.weight: 1` or another."
                            .formatted(VolcanoNames.all().examples().scorer()));
        }
        weights.forEach((plugin, at) -> {
            if (given.values().find(QueueOrderArguments.WEIGHT, plugin).isPresent()) {
                checkWeight(plugin, at, byScore);
            }
        });
        if (byScore && !weights.isEmpty()) {
            warnOfMissing(weights.keySet(), given.values().place(QueueOrderArguments.SCORE_ORDER));
        }
    }

    private void warnOfMissing(Set<String> weighted, Position at) {
        tiers.places()
                .filter(plugin -> plugin.on().contains(Switch.QUEUE_SCORE))
                .map(PluginOption::name)
                .distinct()
                .filter(plugin -> !weighted.contains(plugin) && registers.test(plugin, Hook.QUEUE_SCORE))
                .forEach(plugin -> findings.warning(
                        at,
                        ("no weight is given for the score of plugin '%s', so it does not count: add "
                                        + "`QueueScoreOrder.%s.weight`, 0 if that is meant.")
                                .formatted(plugin, plugin)));
    }

    private void checkWeight(String plugin, Position at, boolean byScore) {
        if (!tiers.named().contains(plugin)) {
            findings.error(
                    at,
                    "a weight is given for the score of plugin '%s', which is in no tier.%s"
                            .formatted(plugin, Spelling.hints(plugin, tiers.named())));
        } else if (!byScore) {
            findings.warning(at, "this weight has no effect without `QueueScoreOrderEnable: true`.");
        } else if (!mayScore(plugin)) {
            findings.warning(at, "this weight has no effect: plugin '%s' does not score queues.".formatted(plugin));
        } else if (tiers.places(plugin).noneMatch(place -> place.on().contains(Switch.QUEUE_SCORE))) {
            findings.warning(
                    at,
                    "this weight has no effect: plugin '%s' has `%s: false`."
                            .formatted(plugin, Switch.QUEUE_SCORE.spelling()));
        }
    }

    /** A plugin with arguments may register other hooks than it does without. */
    private boolean mayScore(String plugin) {
        return registers.test(plugin, Hook.QUEUE_SCORE)
                || tiers.places(plugin)
                        .anyMatch(place -> !place.arguments().asMap().isEmpty());
    }

    /** The positions of all weights, valid or not, by plugin. */
    private static Map<String, Position> weights(ArgumentsReader.Given given) {
        Map<String, Position> weights = new LinkedHashMap<>();
        given.places().forEach((key, at) -> {
            if (QueueOrderArguments.WEIGHT.isNamed(key)) {
                weights.put(QueueOrderArguments.WEIGHT.wildcardIn(key), at);
            }
        });
        return weights;
    }
}
