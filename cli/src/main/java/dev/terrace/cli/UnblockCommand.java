package dev.terrace.cli;

import dev.terrace.cli.option.ClusterOptions;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.GivenOptions;
import dev.terrace.cli.option.NamespaceOption;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.SnapshotOptionsOneByOne;
import dev.terrace.cli.option.SubmitOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.whatif.AdviceText;
import dev.terrace.cli.whatif.KubectlText;
import dev.terrace.cli.whatif.SurveyText;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Spelling;
import dev.terrace.objects.ConfigMapText;
import dev.terrace.report.Document;
import dev.terrace.report.Fields;
import dev.terrace.report.name.Names;
import dev.terrace.report.name.Owners;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.AdviceDocument;
import dev.terrace.whatif.unblock.Goal;
import dev.terrace.whatif.unblock.GoalNames;
import dev.terrace.whatif.unblock.IdeaStep;
import dev.terrace.whatif.unblock.Suggestion;
import dev.terrace.whatif.unblock.Survey;
import dev.terrace.whatif.unblock.Unblock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the smallest changes with which a job or a pod runs. */
@Command(
        name = "unblock",
        sortOptions = false,
        customSynopsis = {
            "terrace unblock NAME [--snapshot] FILE… [-n NS] [--conf FILE] [--most N] [OPTION…]",
            "terrace unblock --all [--snapshot] FILE… [-n NS] [--conf FILE] [--most N] [OPTION…]"
        },
        description = "Find the smallest changes with which a job or a pod runs. Each is proven by a cycle, and the"
                + " next smaller one is proven insufficient. With --all, find the changes that help most of the"
                + " waiting jobs.")
final class UnblockCommand extends Subcommand implements Callable<Integer> {
    @Parameters(
            arity = "0..*",
            paramLabel = "NAME",
            description =
                    "A pod or a job, as kubectl names it: x, NAMESPACE/x, pod/x, job/x, podgroup/x, vcjob/x; or the"
                            + " owner of a job, such as a Deployment. Without --snapshot, files and folders beside it are"
                            + " the snapshot.")
    private List<String> words = List.of();

    private String name = "";

    @Option(
            names = "--all",
            description = "Find the changes that help most of the waiting jobs; with -n, of those in the namespace.")
    private boolean all;

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    @Mixin
    private final SnapshotOptionsOneByOne snapshots = new SnapshotOptionsOneByOne();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Option(
            names = "--most",
            paramLabel = "N",
            description =
                    "The number of suggestions to show; the best change of the job's pods, its queue, the configuration,"
                            + " a node and an eviction are always shown. Default: ${DEFAULT-VALUE}.")
    private int most = Survey.SUGGESTIONS;

    @Option(
            names = "--cycles",
            paramLabel = "N",
            description = "The maximum number of cycles, for all jobs together. Default: ${DEFAULT-VALUE}.")
    private int cycles = Survey.CYCLES;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "The time for the search, for all jobs together; the results so far are shown then."
                    + " Default: ${DEFAULT-VALUE}, as in the service.")
    private int seconds = 45;

    @Option(names = "--patch", paramLabel = "N", description = "Print the changes of suggestion N, as JSON.")
    private @Nullable Integer patch;

    @Option(
            names = "--kubectl",
            paramLabel = "N",
            description = "Print the changes of suggestion N, as kubectl commands.")
    private @Nullable Integer kubectl;

    @Mixin
    private final SubmitOption submit = new SubmitOption();

    @Mixin
    private final GivenOptions given = new GivenOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    /**
     * Returns the arguments after the name with which this command is about the same cluster, configuration and
     * submitted workloads as another; empty with {@code --set}, which this command does not have.
     */
    static Optional<String> argumentsAs(ClusterOptions snapshots, SetOption settings, GivenOptions given) {
        return settings.isGiven()
                ? Optional.empty()
                : Optional.of((snapshots.filesInWords()
                                + given.sharedWith(CommandSpec.forAnnotatedObject(new UnblockCommand())))
                        .strip());
    }

    @Override
    public Integer call() {
        if (most < 1 || cycles < 1 || seconds < 1) {
            throw Fault.at(most < 1 ? "--most" : cycles < 1 ? "--cycles" : "--seconds", "must be at least 1");
        }
        if (patch != null && kubectl != null) {
            throw Fault.at("--kubectl", "is instead of --patch; give one of them");
        }
        if ((patch != null || kubectl != null) && given.contains("--output")) {
            throw Fault.at("--output", "has no effect on --patch and --kubectl; leave it out");
        }
        List<String> names = snapshots.take(words);
        if (names.size() > 1) {
            throw Fault.at(names.get(1), "is a second name, and no file here; name one pod or job");
        }
        if (all && !names.isEmpty()) {
            throw Fault.at(names.get(0), "is not a file or folder here, and --all takes no name");
        }
        if (!all && names.isEmpty()) {
            throw snapshots.nameIsMissing(namespace, "is missing; --all takes all waiting jobs");
        }
        name = all ? "" : names.get(0);
        submit.requirePossible(snapshots);
        try (Watchdog watchdog = common.watch();
                Extensions extensions = common.load(watchdog)) {
            Snapshot snapshot = snapshots.read();
            ConfigurationText text = ConfigurationText.choose(conf, snapshot, home());
            EditableConfiguration rules = common.read(text, extensions);
            Warnings.print(snapshot, rules.configuration(), snapshots, extensions.catalog(), err());
            DecisionInput input = submit.submit(DecisionInput.of(snapshot, rules.configuration()), snapshots);
            Warnings.printNotes(input.notesAndRefusals(), err());
            Cluster cluster = input.stateWithAllPods().cluster();
            ConfigMapText map = conf.file().isEmpty() ? snapshot.schedulerConf().orElse(null) : null;
            Asked asked = new Asked(text, rules, map, input, cluster, new Scheduler(extensions));
            if (all) {
                requireJobs(cluster);
                return survey(asked);
            }
            snapshots.requireNoName(Names.of(cluster, namespace.get()));
            return advise(asked, input.nameOf(name));
        }
    }

    /**
     * The inputs of the search.
     *
     * @param map the ConfigMap from which the configuration was read; null for a file
     * @param cluster the dump's cluster, with the submitted workloads
     */
    private record Asked(
            ConfigurationText text,
            EditableConfiguration rules,
            @Nullable ConfigMapText map,
            DecisionInput input,
            Cluster cluster,
            Scheduler scheduler) {}

    private int advise(Asked asked, String known) {
        Advice advice = search(asked, GoalNames.find(known, asked.cluster(), namespace.get()));
        show(advice, asked);
        return advice.isReached() || !advice.suggestions().isEmpty() ? Exit.DONE : Exit.DOES_NOT_HOLD;
    }

    private int survey(Asked asked) {
        Cluster cluster = asked.cluster();
        List<Goal> goals = Survey.waiting(cluster, asked.rules().configuration(), asked.scheduler()).stream()
                .filter(goal -> isAsked(goal.key()))
                .toList();
        Survey survey;
        try (WhatIf whatIf = whatIf(asked, Goal.patchable(goals, cluster));
                Progress progress = new Progress("jobs", goals.size(), console().showsProgress())) {
            survey = Survey.conduct(whatIf, goals, most, cycles, timeUsed(), progress::step);
        }
        if (patch != null || kubectl != null) {
            print(survey.changes().stream().map(Survey.Shared::step).toList(), asked);
        } else {
            common.show(
                    () -> {
                        SurveyText.print(survey, Owners.of(cluster), page());
                        snapshots.printServer(out());
                    },
                    () -> asked.text().headed(snapshots.inputs(), cluster, AdviceDocument.of(survey)));
        }
        return survey.jobs().isEmpty() || survey.helped() > 0 ? Exit.DONE : Exit.DOES_NOT_HOLD;
    }

    /** @param job "namespace/name" */
    private boolean isAsked(String job) {
        return namespace.get().isEmpty() || job.startsWith(namespace.get() + "/");
    }

    /** Rejects a namespace without jobs, which is probably mistyped. */
    private void requireJobs(Cluster cluster) {
        List<String> jobs = cluster.jobs().stream().map(JobSpec::key).toList();
        if (!namespace.get().isEmpty() && jobs.stream().noneMatch(this::isAsked)) {
            throw Fault.at(
                    "--namespace",
                    "the snapshot has no job in '%s'.%s"
                            .formatted(
                                    namespace.get(),
                                    Spelling.hint(
                                            namespace.get(),
                                            jobs.stream()
                                                    .map(job -> job.substring(0, job.indexOf('/')))
                                                    .collect(Collectors.toSet()))));
        }
    }

    private WhatIf whatIf(Asked asked, Map<String, Predicate<String>> patched) {
        DumpObjects objects = DumpObjects.read(snapshots.origin(), patched);
        return new WhatIf(asked.input().dump(objects, snapshots.options()), asked.rules(), asked.scheduler());
    }

    private Advice search(Asked asked, Goal goal) {
        try (WhatIf whatIf = whatIf(asked, Goal.patchable(List.of(goal), asked.cluster()));
                Progress progress = new Progress("changes", 0, console().showsProgress())) {
            DoubleSupplier used = timeUsed();
            return Unblock.search(
                    whatIf,
                    goal,
                    most,
                    () -> whatIf.cycles() < cycles && used.getAsDouble() < 1,
                    progress::expect,
                    progress::step);
        }
    }

    /** Returns the used part of the time, from now on. */
    private DoubleSupplier timeUsed() {
        long start = System.nanoTime();
        double whole = TimeUnit.SECONDS.toNanos(seconds);
        return () -> (System.nanoTime() - start) / whole;
    }

    private void show(Advice advice, Asked asked) {
        if (patch != null || kubectl != null) {
            print(advice.suggestions().stream().map(Suggestion::step).toList(), asked);
            return;
        }
        common.show(
                () -> {
                    AdviceText.print(advice, Owners.of(asked.cluster()), page());
                    snapshots.printServer(out());
                },
                () -> asked.text().headed(snapshots.inputs(), asked.cluster(), AdviceDocument.of(advice)));
    }

    /** Prints the suggestion that {@code --patch} or {@code --kubectl} names. */
    private void print(List<IdeaStep> steps, Asked asked) {
        String option = patch != null ? "--patch" : "--kubectl";
        int number = patch != null ? patch : Objects.requireNonNull(kubectl);
        if (number < 1 || number > steps.size()) {
            throw Fault.at(option, "suggestion " + number + " does not exist; " + steps.size() + " were found");
        }
        IdeaStep step = steps.get(number - 1);
        if (patch == null) {
            KubectlText.print(step, asked.rules(), asked.map(), out());
            return;
        }
        if (step.changes().isEmpty()) {
            err().println(OneLine.of("suggestion %s changes %s".formatted(number, step.says())));
        }
        Document.json(new Fields().with("changes", AdviceDocument.changes(step)), out());
    }
}
