package dev.terrace.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cli.explanation.OtherPods;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.NamespaceOption;
import dev.terrace.cli.option.PluginFoldersOneByOne;
import dev.terrace.cli.option.SnapshotOptionsOneByOne;
import dev.terrace.cli.option.SubmitOption;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.process.Watch;
import dev.terrace.cli.whatif.AdviceText;
import dev.terrace.cluster.ClusterState;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.TaskSpec;
import dev.terrace.report.Document;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.name.Names;
import dev.terrace.report.name.Owners;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.Rules;
import dev.terrace.whatif.Trial;
import dev.terrace.whatif.submission.Submission;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.AdviceDocument;
import dev.terrace.whatif.unblock.Goal;
import dev.terrace.whatif.unblock.GoalNames;
import dev.terrace.whatif.unblock.Unblock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What would have to change. */
@Command(
        name = "unblock",
        sortOptions = false,
        customSynopsis =
                "terrace unblock NAME --snapshot FILE… [-n NS] [--conf FILE] [--most N] [--cycles N] [OPTION…]",
        description = "Find the smallest changes with which a job or a pod runs. Each is proven by a cycle, and so is"
                + " that the next smaller one is too little.",
        footer = {
            "",
            "Costs, cheapest first: 1 its group or a toleration, 2 its pods, 3 its queue or the",
            "configuration, 4 a node, 5 more room on a node, 6 pods that go.",
            "",
            "Examples:",
            "  See what would let a job run:",
            "    terrace unblock ml/train --snapshot cluster.yaml",
            "  Print the second change, as patches of the objects:",
            "    terrace unblock ml/train --snapshot cluster.yaml --patch 2"
        })
final class UnblockCommand implements Callable<Integer> {
    private final Console console;
    private final Home home;

    @Parameters(
            paramLabel = "NAME",
            description =
                    "A pod or a job, as kubectl names it: x, NAMESPACE/x, pod/x, job/x, podgroup/x, vcjob/x; or the"
                            + " owner of a job, such as a Deployment.")
    private String name = "";

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    @Mixin
    private final SnapshotOptionsOneByOne snapshots = new SnapshotOptionsOneByOne();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Option(
            names = "--most",
            paramLabel = "N",
            description = "How many suggestions to show. Default: ${DEFAULT-VALUE}.")
    private int most = 5;

    @Option(
            names = "--cycles",
            paramLabel = "N",
            description = "How many cycles to run at most. Default: ${DEFAULT-VALUE}.")
    private int cycles = 2000;

    @Option(names = "--patch", paramLabel = "N", description = "Print the changes of suggestion N, as JSON.")
    private @Nullable Integer patch;

    @Mixin
    private final SubmitOption submit = new SubmitOption();

    @Mixin
    private final PluginFoldersOneByOne plugins = new PluginFoldersOneByOne();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Mixin
    private final AllowMissingOption missing = new AllowMissingOption();

    @Mixin
    private final TimeoutOption timeout = new TimeoutOption();

    UnblockCommand(Console console, Home home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() {
        if (most < 1 || cycles < 1) {
            throw Fault.at(most < 1 ? "--most" : "--cycles", "must be at least 1");
        }
        submit.requirePossible(snapshots);
        try (Watch watch = console.watch(timeout.limit());
                Extensions extensions = home.load(plugins.folders(), console.err(), watch)) {
            Snapshot snapshot = snapshots.read();
            ConfigurationText text = ConfigurationText.choose(conf, snapshot, home);
            Rules rules = missing.rules(text, extensions);
            Warnings.print(snapshot, rules.configuration(), snapshots.isStrict(), console.err());
            Warnings.printLacking(
                    rules.configuration(), extensions.catalog(), snapshot.cluster(), snapshots.inputs(), console.err());
            Submission submission = submit.isGiven() ? submit.of(snapshot.state(), snapshots) : null;
            ClusterState state = submission == null ? snapshot.state() : submission.stateWithAllPods();
            String known = submission == null ? name : submission.nameOf(name);
            if (submission == null) {
                requireOurs(Names.of(state.cluster(), namespace.get()), snapshot);
            } else {
                Warnings.printNotes(submission.notes(), console.err());
            }
            Goal goal = GoalNames.find(known, Names.of(state.cluster(), namespace.get()));
            Advice advice =
                    search(state, submission == null ? List.of() : submission.objects(), rules, goal, extensions);
            show(advice, snapshot, text);
            boolean holds = !advice.suggestions().isEmpty() || advice.fate().equals("bound");
            return holds ? Exit.DONE : Exit.DOES_NOT_HOLD;
        }
    }

    /** Only what this scheduler decides about can be helped by what it is given. */
    private void requireOurs(Names names, Snapshot snapshot) {
        OtherPods others = OtherPods.among(List.of(name), names, snapshot, snapshots);
        for (TaskSpec pod : others.pods()) {
            if (!others.hidden().contains(pod)) {
                throw Fault.at(
                        name,
                        "%s waits for the scheduler %s; name that with --scheduler-name to ask what would help it there"
                                .formatted(pod.key(), pod.schedulerName()));
            }
        }
    }

    private Advice search(
            ClusterState state, List<ObjectNode> submitted, Rules rules, Goal goal, Extensions extensions) {
        Dump dump = new Dump(
                state,
                DumpObjects.read(snapshots.inputs(), goal.patched(state.cluster()))
                        .and(submitted),
                snapshots.options());
        try (Trial trial = new Trial(dump, rules, new Scheduler(extensions));
                Progress progress = new Progress("cycles", cycles, console.showsProgress())) {
            return Unblock.search(trial, goal, most, cycles, progress::step);
        }
    }

    private void show(Advice advice, Snapshot snapshot, ConfigurationText text) {
        if (patch != null) {
            if (patch < 1 || patch > advice.suggestions().size()) {
                throw Fault.at(
                        "--patch",
                        "there is no suggestion " + patch + "; there are "
                                + advice.suggestions().size());
            }
            Map<String, Object> changes = new LinkedHashMap<>();
            changes.put(
                    "changes",
                    AdviceDocument.changes(advice.suggestions().get(patch - 1).step()));
            Document.json(changes, console.out());
            return;
        }
        output.show(
                console,
                () -> AdviceText.print(advice, Owners.of(snapshot.cluster()), console.out(), console.page()),
                () -> OutcomeDocument.headed(
                        snapshots.inputs(),
                        text.source(),
                        text.chosen(),
                        snapshot.cluster().now(),
                        AdviceDocument.of(advice)));
    }
}
