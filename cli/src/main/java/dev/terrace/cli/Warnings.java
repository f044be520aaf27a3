package dev.terrace.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.terrace.configuration.Configuration;
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

/** What was found in the input that does not keep a cycle from running. */
final class Warnings {
    private static final int MOST = 20;

    private Warnings() {}

    /**
     * All that there is to say before a cycle.
     *
     * @param isStrict whether a warning about the configuration is an error
     */
    static void print(Snapshot snapshot, Configuration configuration, boolean isStrict, PrintWriter err) {
        if (isStrict) {
            refuse(configuration.findings());
        }
        print(snapshot.findings(), err);
        print(configuration.findings(), err);
        printSkipped(snapshot.skippedKinds(), err);
    }

    /** @param isStrict whether a warning is an error */
    static void print(Configuration configuration, boolean isStrict, PrintWriter err) {
        if (isStrict) {
            refuse(configuration.findings());
        }
        print(configuration.findings(), err);
    }

    static void print(Snapshot snapshot, PrintWriter err) {
        print(snapshot.findings(), err);
        printSkipped(snapshot.skippedKinds(), err);
    }

    /** Sentences about what was submitted and is not created. */
    static void printNotes(List<String> notes, PrintWriter err) {
        notes.forEach(note -> err.println(OneLine.of("warning: " + note)));
    }

    static void print(List<Finding> findings, PrintWriter err) {
        findings.stream().limit(MOST).forEach(finding -> err.println("warning: " + finding));
        if (findings.size() > MOST) {
            err.println("warning: … and " + (findings.size() - MOST) + " more of this kind of thing");
        }
    }

    /** What is said of several cases: those that warn of the same share one line, which names the first. */
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

    /** @param kinds how many objects of which kind were passed over */
    private static void printSkipped(Map<String, ? extends Number> kinds, PrintWriter err) {
        if (!kinds.isEmpty()) {
            err.println(OneLine.of(kinds.entrySet().stream()
                    .map(kind -> kind.getValue() + " " + kind.getKey())
                    .collect(Collectors.joining(", ", "skipped, not needed for scheduling: ", ""))));
        }
    }

    /**
     * What the configured plugins read and the dump has nothing of, where that is so.
     *
     * @param inputs the dump, as the user named it
     */
    static void printLacking(
            Configuration configuration, Catalog catalog, Cluster cluster, List<String> inputs, PrintWriter err) {
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
                            "the dump has %s. That is as it should be if the cluster has none. %s"
                                    .formatted(what, CompleteDump.sentence(further)))),
                    err);
        }
    }

    /**
     * Under {@code --strict}, a warning is an error.
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
