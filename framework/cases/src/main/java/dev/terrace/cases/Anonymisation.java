package dev.terrace.cases;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.anonymise.Anonymiser;
import dev.terrace.anonymise.Anonymous;
import dev.terrace.cases.statement.CycleFacts;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.GivenAnswers;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.Decisions;
import dev.terrace.report.Document;
import dev.terrace.report.Fields;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.SnapshotReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An anonymous case, checked by a comparison of the cycles on the original and on the anonymous cluster.
 *
 * @param anonymous the renamed cluster and configuration
 * @param made the case; it expects the renamed original decisions
 * @param differences one line for each decision that differs on the anonymous cluster; empty if none does
 */
public record Anonymisation(Anonymous anonymous, NewCase made, List<String> differences) {
    /**
     * @param all all objects of the dump, including those that no cycle reads
     * @param configurations the bare texts of one configuration, or of two that a statement compares
     * @param options the options with which the cluster was read
     * @param statements the statements of the case; they hold for the anonymous cluster, too
     */
    public static Anonymisation anonymise(
            Extensions extensions,
            Cluster cluster,
            List<ObjectNode> all,
            List<String> configurations,
            CaseOptions options,
            Statements statements) {
        ReadOptions given = options.read();
        Anonymous anonymous = new Anonymiser(ClusterWriter.objects(cluster), all, configurations, extensions.catalog())
                .anonymous(given.schedulerName(), given.flags(), given.answers(), given.usage());
        CaseOptions others = new CaseOptions(
                CaseOptions.readFor(anonymous.schedulerName())
                        .at(cluster.now())
                        .in(cluster.zone())
                        .answering(answers(given, anonymous))
                        .usage(anonymous.usage())
                        .flags(anonymous.flags()),
                options.allowMissing());
        Fields expected = new Fields();
        NewCase made = new NewCase(anonymous.objects(), anonymous.configurations(), expected, others);
        List<String> differences = new ArrayList<>();
        Scheduler scheduler = new Scheduler(extensions);
        List<Decisions> wanted = new ArrayList<>();
        for (String text : configurations) {
            CycleReport report = scheduler.run(cluster, read(text, extensions, options));
            wanted.add(renamed(Decisions.of(report), anonymous));
        }
        var unused = wanted.get(0).writeTo(expected);
        try {
            Cluster read = SnapshotReader.read(made.objects(), "the anonymous cluster", others.read())
                    .cluster();
            List<CycleReport> reports = new ArrayList<>();
            for (int i = 0; i < configurations.size(); i++) {
                CycleReport report =
                        scheduler.run(read, read(made.configurations().get(i), extensions, others));
                differences.addAll(Mismatches.between(wanted.get(i), Decisions.of(report), part -> true));
                reports.add(report);
            }
            CycleFacts facts = new CycleFacts(read, reports.get(0), reports.size() > 1 ? reports.get(1) : null);
            differences.addAll(statements.renamed(anonymous, facts, expected));
        } catch (InvalidInput e) {
            e.findings().stream().map(String::valueOf).forEach(differences::add);
        }
        return new Anonymisation(anonymous, made, differences);
    }

    private static GivenAnswers answers(ReadOptions options, Anonymous anonymous) {
        if (!options.answers().isGiven()) {
            return GivenAnswers.none();
        }
        StringWriter text = new StringWriter();
        Document.yaml(anonymous.answers(), new PrintWriter(text, true));
        return AnswersFile.parse(text.toString(), AnswersFile.NAME);
    }

    /** Returns the reasons why the case must not be written, as lines; empty if the decisions are equal. */
    public List<String> complaints() {
        if (differences.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("the anonymous cluster is decided differently, so no case is written:");
        differences.forEach(line -> lines.add("  " + line));
        if (!anonymous.leftOut().isEmpty()) {
            lines.add("these annotations cannot be anonymised, and were left out: "
                    + String.join(", ", anonymous.leftOut()));
        }
        return lines;
    }

    private static Configuration read(String text, Extensions extensions, CaseOptions options) {
        return ConfigurationReader.read(text, "the configuration", extensions.catalog(), options.allowMissing());
    }

    private static Decisions renamed(Decisions decisions, Anonymous names) {
        return new Decisions(
                nodes(decisions.binds(), names),
                nodes(decisions.bindsAfterVolumes(), names),
                pods(decisions.evicts(), names),
                pods(decisions.fails(), names),
                nodes(decisions.pipelined(), names),
                phases(decisions.podGroupPhases(), names));
    }

    private static SortedMap<String, String> nodes(SortedMap<String, String> nodes, Anonymous names) {
        SortedMap<String, String> renamed = new TreeMap<>();
        nodes.forEach((pod, node) -> renamed.put(names.renamed("Pod", pod), names.renamed("Node", node)));
        return renamed;
    }

    private static List<String> pods(List<String> pods, Anonymous names) {
        return pods.stream().map(pod -> names.renamed("Pod", pod)).sorted().toList();
    }

    private static SortedMap<String, String> phases(SortedMap<String, String> phases, Anonymous names) {
        SortedMap<String, String> renamed = new TreeMap<>();
        phases.forEach((group, phase) -> renamed.put(names.renamed("PodGroup", group), phase));
        return renamed;
    }
}
