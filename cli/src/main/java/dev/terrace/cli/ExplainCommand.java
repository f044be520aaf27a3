package dev.terrace.cli;

import dev.terrace.cli.explanation.ExplanationText;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.GivenOptions;
import dev.terrace.cli.option.NamespaceOption;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.SnapshotOptionsOneByOne;
import dev.terrace.cli.option.SubmitOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.number.NumberText;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.explanation.ExplanationDocument;
import dev.terrace.report.explanation.Nearest;
import dev.terrace.report.name.Asked;
import dev.terrace.report.name.Named;
import dev.terrace.report.name.NamedKind;
import dev.terrace.report.name.Names;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.DecisionInput;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains the decisions of one cycle about some pods, jobs and queues. */
@Command(
        name = "explain",
        sortOptions = false,
        customSynopsis = "terrace explain NAME… [--snapshot] FILE… [-n NS] [--conf FILE] [--node NODE] [OPTION…]",
        description = "Run one cycle on a snapshot again, and explain the outcome of a pod, a job or a queue.")
final class ExplainCommand extends Subcommand implements Callable<Integer> {
    private static final String NODES = "--nodes";
    private static final Set<NamedKind> KINDS = EnumSet.of(NamedKind.POD, NamedKind.JOB, NamedKind.QUEUE);
    private static final Set<NamedKind> NODE = EnumSet.of(NamedKind.NODE);

    @Parameters(
            arity = "1..*",
            paramLabel = "NAME",
            description = "A pod, a job or a queue, as kubectl names it: x, NAMESPACE/x, pod/x, job/x, podgroup/x,"
                    + " vcjob/x, queue/x. A job is also named by its owner, such as a Deployment. node/x is as --node x."
                    + " Without --snapshot, files and folders among these are the snapshot.")
    private List<String> names = List.of();

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    @Mixin
    private final SnapshotOptionsOneByOne snapshots = new SnapshotOptionsOneByOne();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Option(names = "--node", paramLabel = "NODE", description = "Always show this node. Repeatable.")
    private List<String> nodes = List.of();

    @Option(
            names = NODES,
            paramLabel = "N",
            description = "The number of best and of nearest nodes to show, or all. Default: 5.")
    private String most = "5";

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Mixin
    private final SetOption settings = new SetOption();

    @Mixin
    private final SubmitOption submit = new SubmitOption();

    @Mixin
    private final GivenOptions given = new GivenOptions();

    @Override
    public Integer call() {
        int limit = limit();
        names = snapshots.take(names);
        if (names.isEmpty()) {
            throw snapshots.nameIsMissing(namespace, "is missing: a pod, a job or a queue");
        }
        submit.requirePossible(snapshots);
        try (Watchdog watchdog = common.watch();
                Extensions extensions = common.load(watchdog)) {
            Snapshot snapshot = snapshots.read();
            ConfigurationText text = ConfigurationText.choose(conf, snapshot, home());
            DecisionInput input =
                    submit.submit(settings.apply(snapshot, snapshots, common.read(text, extensions)), snapshots);
            Configuration configuration = input.configuration();
            Scheduler scheduler = new Scheduler(extensions);
            Cluster cluster =
                    input.settle(first -> scheduler.run(first, configuration)).cluster();
            List<String> own = names.stream().map(input::nameOf).toList();
            Names known = Names.of(cluster, namespace.get());
            snapshots.requireNoName(known);
            Asked asked = asked(own, known, cluster);
            Warnings.printNotes(input.notesAndRefusals(), err());
            Warnings.print(snapshot, configuration, snapshots, extensions.catalog(), err());
            Warnings.printOfChanges(List.of(input), List.of(configuration), snapshots.isStrict(), err());
            Explanation explanation = scheduler.explain(cluster, configuration, asked.watched());
            Nearest nearest = new Nearest(limit, asked.nodes());
            common.show(
                    () -> {
                        if (!asked.nodes().isEmpty() || given.contains(NODES)) {
                            Warnings.printNotes(unlisted(asked, explanation), err());
                        }
                        new ExplanationText(
                                        explanation,
                                        cluster,
                                        nearest,
                                        asked,
                                        UnblockCommand.argumentsAs(snapshots, settings, given),
                                        page())
                                .print();
                        snapshots.printServer(out());
                    },
                    () -> OutcomeDocument.headed(
                            snapshots.inputs(),
                            text.source(),
                            settings.after(text.chosen()),
                            cluster.now(),
                            ExplanationDocument.of(explanation, cluster, nearest)));
            return Exit.DONE;
        }
    }

    /** Returns the reason why no nodes are listed; empty if some are. */
    private List<String> unlisted(Asked asked, Explanation explanation) {
        boolean isEvaluated = explanation.pods().stream()
                .flatMap(pod -> pod.attempts().stream())
                .anyMatch(attempt -> attempt.nodes() != null);
        if (!isEvaluated) {
            return List.of("no nodes are listed: no action of the configuration evaluated nodes one by one for "
                    + String.join(", ", names) + ".");
        }
        return asked.pods().isEmpty()
                ? List.of("nodes are listed for pods only; name a pod, such as "
                        + explanation.pods().get(0).pod() + ".")
                : List.of();
    }

    /** A node among the names is always shown, as with {@code --node}. */
    private Asked asked(List<String> own, Names known, Cluster cluster) {
        List<Named> named = new ArrayList<>();
        nodes.forEach(node -> named.add(known.one(node, NODE)));
        for (String name : own) {
            boolean isNode = known.isKnown(name, NODE) && !known.isKnown(name, KINDS);
            named.addAll(known.some(name, isNode ? NODE : KINDS));
            if (isNode && names.size() == 1) {
                throw Fault.at(name, "is a node; name a pod, a job or a queue as well.");
            }
        }
        return Asked.of(named, cluster);
    }

    private int limit() {
        if (most.equals("all")) {
            return Integer.MAX_VALUE;
        }
        return (int) NumberText.whole(most, 0, 999_999)
                .orElseThrow(() -> Fault.at(NODES, "must be a number like 5, or all, not '" + most + "'"));
    }
}
