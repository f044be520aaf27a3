package dev.terrace.configuration.need;

import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Need;
import dev.terrace.text.CompleteDump;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Warnings about parts of a cluster that configured plugins and actions read, and that a dump lacks. */
public final class UnmetNeeds {
    private UnmetNeeds() {}

    /**
     * Returns a warning for each argument of an action whose value needs what the dump lacks, for each resource and
     * each plugin of a state that seems misspelled, and one for all plugins.
     *
     * @param inputs the parts of the dump, as the user named them
     */
    public static List<Finding> of(Configuration configuration, Catalog catalog, Cluster cluster, List<String> inputs) {
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
                warnings.addAll(misspelled(argument, given, cluster));
            }
        }
        for (Configuration.Tier tier : configuration.tiers()) {
            for (Configuration.PluginOption plugin : tier.plugins()) {
                catalog.plugins()
                        .getOrDefault(plugin.name(), Declaration.nothing())
                        .arguments()
                        .forEach(argument -> warnings.addAll(misspelled(argument, plugin.arguments(), cluster)));
            }
        }
        cluster.pluginStates().stream()
                .map(PluginState::plugin)
                .distinct()
                .forEach(plugin -> warnings.addAll(misspelled(plugin, catalog)));
        Map<Need, Set<String>> readers = readers(configuration, catalog, cluster);
        if (!readers.isEmpty()) {
            String what = readers.entrySet().stream()
                    .map(entry -> "no %s, which plugin %s reads"
                            .formatted(entry.getKey().words(), String.join(" or ", entry.getValue())))
                    .collect(Collectors.joining("; "));
            List<String> resources =
                    readers.keySet().stream().map(Need::resource).toList();
            warnings.add(Finding.warning(
                    Position.of(inputs.size() == 1 ? inputs.get(0) : "the snapshot"),
                    "the dump has %s. This is fine if the cluster has none. %s"
                            .formatted(what, CompleteDump.sentence(resources))));
        }
        return warnings;
    }

    /** Returns a warning for each resource whose name resembles that of one of the cluster's that is not named. */
    private static List<Finding> misspelled(Argument<?> argument, Arguments given, Cluster cluster) {
        Collection<String> named = argument.resourcesIn(given);
        Set<String> others = new TreeSet<>();
        for (int resource = 0; resource < cluster.resources().size(); resource++) {
            others.add(cluster.resources().name(resource));
        }
        List<String> lacking =
                named.stream().filter(name -> !others.contains(name)).sorted().toList();
        others.removeAll(named);
        List<Finding> warnings = new ArrayList<>();
        for (String name : lacking) {
            Spelling.nearest(name, others)
                    .ifPresent(near -> warnings.add(Finding.warning(
                            given.place(argument),
                            "argument '%s': the cluster has no resource '%s'. Did you mean '%s'?"
                                    .formatted(argument.name(), name, near))));
        }
        return warnings;
    }

    /** Returns a warning about the plugin of a state if it is unknown and its name resembles that of another. */
    private static List<Finding> misspelled(String plugin, Catalog catalog) {
        Set<String> known = new TreeSet<>(catalog.plugins().keySet());
        known.addAll(catalog.actions().keySet());
        return known.contains(plugin)
                ? List.of()
                : Spelling.nearest(plugin, known).stream()
                        .map(near -> Finding.warning(
                                Position.of("state of plugin '" + plugin + "'"),
                                "no plugin has this name, so nothing reads the state. Did you mean '%s'?"
                                        .formatted(near)))
                        .toList();
    }

    /** Returns the quoted names of the plugins that read each absent part. */
    private static Map<Need, Set<String>> readers(Configuration configuration, Catalog catalog, Cluster cluster) {
        Map<Need, Set<String>> readers = new EnumMap<>(Need.class);
        for (Configuration.Tier tier : configuration.tiers()) {
            for (Configuration.PluginOption plugin : tier.plugins()) {
                Declaration declared = catalog.plugins().getOrDefault(plugin.name(), Declaration.nothing());
                for (Need need : declared.needs()) {
                    if (need.isAbsentIn(cluster)) {
                        readers.computeIfAbsent(need, absent -> new TreeSet<>()).add("'" + plugin.name() + "'");
                    }
                }
            }
        }
        return readers;
    }
}
