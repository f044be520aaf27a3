package dev.terrace.configuration.need;

import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/** Warnings about arguments of actions that need a part of a cluster that is absent. */
public final class UnmetNeeds {
    private UnmetNeeds() {}

    /** Returns a warning for each argument whose value needs what a cluster lacks. */
    public static List<Finding> of(Configuration configuration, Catalog catalog, Cluster cluster) {
        List<Finding> warnings = new ArrayList<>();
        for (String action : new LinkedHashSet<>(configuration.actions())) {
            Arguments given = configuration.argumentsOf(action);
            for (Argument<?> argument : catalog.actions()
                    .getOrDefault(action, Declaration.nothing())
                    .arguments()) {
                argument.needIn(given)
                        .filter(need -> need.isAbsentIn(cluster))
                        .ifPresent(need -> warnings.add(Finding.warning(
                                Position.of(configuration.source()),
                                "argument '%s' of action '%s' reads %s, and the dump has none."
                                        .formatted(argument.name(), action, need.words()))));
            }
        }
        return warnings;
    }
}
