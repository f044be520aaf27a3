package dev.terrace.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.terrace.cli.option.ClusterOptions;
import dev.terrace.cli.option.MissingRights;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.need.UnmetNeeds;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Need;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.text.CompleteDump;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Prints findings that do not prevent a cycle. */
final class Warnings {
    private static final int MAX_SHOWN = 20;

    private Warnings() {}

    /**
     * Prints all warnings about the input of a cycle. With {@code --strict}, those about the configuration are errors.
     */
    static void print(
            Snapshot snapshot, Configuration configuration, ClusterOptions from, Catalog catalog, PrintWriter err) {
        MissingRights.refuse(from, configuration, catalog);
        if (from.isStrict()) {
            refuse(configuration.findings());
        }
        print(snapshot.findings(), err);
        print(configuration.findings(), err);
        printSkipped(snapshot.skippedKinds(), err);
        printLacking(configuration, catalog, snapshot.cluster(), from.inputs(), err);
    }

    /** Prints all warnings about the input of several cycles on one cluster. */
    static void print(
            Snapshot snapshot,
            List<Configuration> configurations,
            ClusterOptions from,
            Catalog catalog,
            PrintWriter err) {
        configurations.forEach(configuration -> MissingRights.refuse(from, configuration, catalog));
        configurations.forEach(configuration -> print(configuration.findings(), from.isStrict(), err));
        print(snapshot, err);
        configurations.forEach(
                configuration -> printLacking(configuration, catalog, snapshot.cluster(), from.inputs(), err));
    }

    /** @param isStrict whether a warning is an error */
    static void print(List<Finding> findings, boolean isStrict, PrintWriter err) {
        if (isStrict) {
            refuse(findings);
        }
        print(findings, err);
    }

    static void print(Snapshot snapshot, PrintWriter err) {
        print(snapshot.findings(), err);
        printSkipped(snapshot.skippedKinds(), err);
    }

    /** Prints notes about submitted objects that are not created. */
    static void printNotes(List<String> notes, PrintWriter err) {
        notes.forEach(note -> err.println(OneLine.of("warning: " + note)));
    }

    static void print(List<Finding> findings, PrintWriter err) {
        findings.stream().limit(MAX_SHOWN).forEach(finding -> err.println("warning: " + finding));
        if (findings.size() > MAX_SHOWN) {
            err.println("warning: … and " + (findings.size() - MAX_SHOWN) + " more warnings");
        }
    }

    /** Prints the warnings of several cases. Equal messages share one line, which names the first case. */
    static void printAlike(List<Finding> findings, PrintWriter err) {
        Map<String, List<Finding>> alike =
                findings.stream().collect(groupingBy(Finding::message, LinkedHashMap::new, toList()));
        print(alike.values().stream().map(Warnings::together).toList(), err);
    }

    private static Finding together(List<Finding> same) {
        Finding first = same.get(0);
        String more = same.size() == 1 ? "" : " (And in %s more places.)".formatted(same.size() - 1);
        return Finding.warning(first.position(), first.message() + more);
    }

    /** @param kinds the number of skipped objects by kind */
    private static void printSkipped(Map<String, ? extends Number> kinds, PrintWriter err) {
        if (!kinds.isEmpty()) {
            err.println(OneLine.of(kinds.entrySet().stream()
                    .map(kind -> kind.getValue() + " " + kind.getKey())
                    .collect(Collectors.joining(", ", "skipped, not needed for scheduling: ", ""))));
        }
    }

    /**
     * Prints warnings about the kinds that configured plugins and actions read and the dump lacks; nothing if none is
     * lacking.
     *
     * @param inputs the dump, as the user named it
     */
    static void printLacking(
            Configuration configuration, Catalog catalog, Cluster cluster, List<String> inputs, PrintWriter err) {
        print(UnmetNeeds.of(configuration, catalog, cluster), err);
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
        if (!readers.isEmpty()) {
            String what = readers.entrySet().stream()
                    .map(entry -> "no %s, which plugin %s reads"
                            .formatted(entry.getKey().words(), String.join(" or ", entry.getValue())))
                    .collect(Collectors.joining("; "));
            List<String> further = readers.keySet().stream().map(Need::resource).toList();
            print(
                    List.of(Finding.warning(
                            Position.of(inputs.size() == 1 ? inputs.get(0) : "the snapshot"),
                            "the dump has %s. This is fine if the cluster has none. %s"
                                    .formatted(what, CompleteDump.sentence(further)))),
                    err);
        }
    }

    /**
     * Rejects warnings as errors, as {@code --strict} demands.
     *
     * @throws InvalidInput if there is any
     */
    private static void refuse(List<Finding> findings) {
        if (!findings.isEmpty()) {
            throw new InvalidInput(findings.stream()
                    .map(finding -> Finding.error(finding.position(), finding.message()))
                    .toList());
        }
    }
}
