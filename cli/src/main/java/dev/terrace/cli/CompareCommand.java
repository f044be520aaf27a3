package dev.terrace.cli;

import dev.terrace.cli.csv.ComparisonCsv;
import dev.terrace.cli.option.ChainOptions;
import dev.terrace.cli.option.ConfsOption;
import dev.terrace.cli.option.CsvOutput;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.option.SubmitOption;
import dev.terrace.cli.option.SweepOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.whatif.ComparisonText;
import dev.terrace.cli.whatif.SubmissionText;
import dev.terrace.cli.whatif.SweepText;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.Fields;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.timeline.Chain;
import dev.terrace.timeline.Intervals;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.DecisionInput.Decided;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.ComparisonDocument;
import dev.terrace.whatif.comparison.Contender;
import dev.terrace.whatif.comparison.Course;
import dev.terrace.whatif.setting.Setting;
import dev.terrace.whatif.setting.SettingReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compares the figures of several configurations on one snapshot. */
@Command(
        name = "compare",
        sortOptions = false,
        customSynopsis = "terrace compare [--snapshot] FILE… [--conf A] --conf B [--conf …] [OPTION…]",
        description = "Run one cycle, or several in sequence, under each of several configurations and show who gains,"
                + " who loses, and by what numbers. The first is the baseline.")
final class CompareCommand extends Subcommand implements Callable<Integer> {
    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Mixin
    private final ConfsOption confs = new ConfsOption();

    @Mixin
    private final SetOption settings = new SetOption();

    @Mixin
    private final SubmitOption submit = new SubmitOption();

    @Mixin
    private final SweepOption sweep = new SweepOption();

    @Mixin
    private final ChainOptions chain = new ChainOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions(new CsvOutput());

    private final Set<String> notes = new LinkedHashSet<>();

    /** The fate of each submitted workload under each configuration, as sentences. */
    private final List<String> fates = new ArrayList<>();

    @Override
    public Integer call() {
        List<List<Setting>> combinations = requirePossible();
        try (Watchdog watchdog = common.watch();
                Extensions extensions = common.load(watchdog)) {
            Snapshot snapshot = snapshots.read();
            boolean changes = settings.isGiven() || sweep.isGiven();
            List<ConfigurationText> texts = ConfigurationText.choose(confs, changes ? 1 : 2, snapshot, home());
            List<EditableConfiguration> rules =
                    texts.stream().map(text -> common.read(text, extensions)).toList();
            List<Configuration> configurations =
                    rules.stream().map(EditableConfiguration::configuration).toList();
            Warnings.print(snapshot, configurations, snapshots, extensions.catalog(), err());
            List<Entrant> entrants = new ArrayList<>();
            if (!changes || (texts.size() == 1 && !sweep.isGiven())) {
                for (Configuration configuration : configurations) {
                    String source = configuration.source();
                    entrants.add(new Entrant(source, source, Map.of(), DecisionInput.of(snapshot, configuration)));
                }
            }
            if (changes) {
                entrants.addAll(changed(snapshot, rules, combinations));
                Warnings.printOfChanges(
                        entrants.stream().map(Entrant::input).toList(), configurations, snapshots.isStrict(), err());
            }
            show(entrants, contenders(entrants, new Scheduler(extensions)), snapshot, texts.get(0));
            return Exit.DONE;
        }
    }

    /** Rejects invalid combinations of options before any work. Returns the combinations of the sweep. */
    private List<List<Setting>> requirePossible() {
        if (confs.files().isEmpty() && !settings.isGiven() && !sweep.isGiven()) {
            throw Fault.at(
                    "--conf", "is missing: name a second configuration, or change the first with --set or --sweep");
        }
        chain.requirePossible();
        submit.requirePossible(snapshots);
        chain.requireOne(SubmitOption.NAME, submit.isGiven());
        return sweep.combinations();
    }

    /** Returns each configuration with the settings and each combination of the sweep. */
    private List<Entrant> changed(
            Snapshot snapshot, List<EditableConfiguration> rules, List<List<Setting>> combinations) {
        List<Setting> fixed = settings.all();
        List<Setting> all = new ArrayList<>(fixed);
        combinations.forEach(all::addAll);
        Dump dump = SetOption.dump(all, snapshot, snapshots);
        List<Entrant> changed = new ArrayList<>();
        for (EditableConfiguration each : rules) {
            String source = each.configuration().source();
            for (List<Setting> combination : combinations) {
                List<Setting> together = new ArrayList<>(fixed);
                together.addAll(combination);
                Map<String, String> swept = new LinkedHashMap<>();
                combination.forEach(setting -> swept.put(setting.key(), setting.value()));
                String words = together.stream().map(Setting::text).collect(Collectors.joining(", "));
                String name = rules.size() == 1 || sweep.isGiven() ? source + " with " + words : source;
                changed.add(
                        new Entrant(source, name, swept, SettingReader.apply(SetOption.NAME, together, dump, each)));
            }
        }
        return changed;
    }

    private List<Contender> contenders(List<Entrant> entrants, Scheduler scheduler) {
        long cycles = (long) entrants.size() * chain.cycles();
        try (Progress progress = new Progress("cycles", cycles, console().showsProgress())) {
            List<Contender> contenders = new ArrayList<>();
            for (Entrant entrant : entrants) {
                if (chain.isChain()) {
                    chain.requireTimes(entrant.input().cluster().now());
                    contenders.add(entrant.run(scheduler, chain.cycles(), chain.intervals(), progress));
                } else {
                    contenders.add(contender(entrant, scheduler));
                    progress.step();
                }
            }
            return contenders;
        }
    }

    private Contender contender(Entrant entrant, Scheduler scheduler) {
        DecisionInput input = submit.submit(entrant.input(), snapshots);
        Configuration configuration = input.configuration();
        Decided decided = input.decide(cluster -> scheduler.run(cluster, configuration));
        notes.addAll(input.notes());
        decided.answers().forEach(answer -> fates.add(entrant.name() + ": " + answer.sentence() + "."));
        return new Contender(entrant.name(), entrant.swept(), decided.cluster(), decided.report(), null);
    }

    private void show(List<Entrant> entrants, List<Contender> contenders, Snapshot snapshot, ConfigurationText base) {
        Comparison comparison = Comparison.compare(contenders);
        Warnings.printNotes(List.copyOf(notes), err());
        common.show(
                () -> {
                    SubmissionText.print(fates, page());
                    if (sweep.isGiven()) {
                        List<String> sources =
                                entrants.stream().map(Entrant::source).toList();
                        SweepText.print(comparison, sources, page());
                    } else {
                        ComparisonText.print(comparison, page());
                    }
                },
                () -> base.headed(snapshots.inputs(), snapshot.cluster(), document(comparison)),
                () -> ComparisonCsv.print(comparison, out()));
    }

    private Fields document(Comparison comparison) {
        return new Fields()
                .withSome("submitted", submit.isGiven() ? fates : null)
                .withAll(ComparisonDocument.of(comparison));
    }

    /**
     * A configuration and the cluster that it starts with, before its cycles of a comparison.
     *
     * @param source the configuration as the user named it
     * @param name the source, and the settings that change it
     * @param swept the values of a sweep by key; empty without a sweep
     */
    private record Entrant(String source, String name, Map<String, String> swept, DecisionInput input) {
        /** Runs consecutive cycles. */
        Contender run(Scheduler scheduler, int cycles, Intervals intervals, Progress progress) {
            Chain chain = new Chain(input.state(), intervals);
            Course course = new Course(intervals.grace());
            try (Sessions sessions = scheduler.sessions(input.configuration(), Contracts.TRUSTED)) {
                CycleReport last = chain.run(cycles, sessions::run, (before, report) -> {
                    course.add(before, report);
                    progress.step();
                });
                return new Contender(name, swept, chain.state().cluster(), last, course);
            }
        }
    }
}
