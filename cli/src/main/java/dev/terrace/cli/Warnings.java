package dev.terrace.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.terrace.cli.option.ClusterOptions;
import dev.terrace.cli.option.MissingRights;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.need.UnmetNeeds;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.settings.Catalog;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceSummary;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.DecisionInput;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        print(UnmetNeeds.of(configuration, catalog, snapshot.cluster(), from.inputs()), err);
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
                configuration -> print(UnmetNeeds.of(configuration, catalog, snapshot.cluster(), from.inputs()), err));
    }

    /**
     * Prints the warnings that changes cause.
     *
     * @param printed the configurations whose warnings are printed elsewhere
     */
    static void printOfChanges(
            List<DecisionInput> changed, List<Configuration> printed, boolean isStrict, PrintWriter err) {
        List<Finding> findings = new ArrayList<>();
        for (DecisionInput input : changed) {
            findings.addAll(input.configuration().findings());
            findings.addAll(input.warnings());
        }
        printed.forEach(configuration -> findings.removeAll(configuration.findings()));
        print(findings.stream().distinct().toList(), isStrict, err);
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

    /** Prints the warnings about a trace and its schedule. */
    static void print(Trace trace, PrintWriter err) {
        print(trace.findings(), err);
        print(TraceSummary.summarise(trace).findingsWithLog(trace), err);
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
     * Rejects warnings as errors, as {@code --strict} demands.
     *
     * @throws InvalidInput if there is any
     */
    private static void refuse(List<Finding> findings) {
        if (!findings.isEmpty()) {
            throw new InvalidInput(findings.stream().map(Finding::asError).toList());
        }
    }
}
