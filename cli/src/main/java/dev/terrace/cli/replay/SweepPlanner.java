package dev.terrace.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Spelling;
import dev.terrace.objects.ReadOptions;
import dev.terrace.replay.ConfiguredReplay;
import dev.terrace.replay.Replay;
import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.RunIdentity;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.sweep.SweepRun;
import dev.terrace.replay.trace.Trace;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.Trees;
import dev.terrace.whatif.setting.Setting;
import dev.terrace.whatif.setting.SettingReader;
import dev.terrace.whatif.setting.SweepAxis;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Plans and executes the runs of a sweep. Reading is shared by all runs: the trace is read once for each combination of
 * the options for reading it, and kept as long as this object.
 */
public final class SweepPlanner {
    /** The maximum number of runs; more are taken for a mistake. */
    public static final int MAX_RUNS = 100_000;

    private final Inputs inputs;
    /** The configurations by name. */
    private final Map<String, Named> configurations = new LinkedHashMap<>();

    private final List<SweepAxis> axes;
    private final List<Setting> fixed;
    private final List<String> baseArguments;
    private final RunOptions parser = new RunOptions();
    private final Map<String, Trace> traces = new HashMap<>();

    /** The inputs that each value of a setting yields alone. */
    private final List<DecisionInput> worlds = new ArrayList<>();

    /**
     * The inputs that all runs share.
     *
     * @param terrace the version of Terrace
     * @param trace the trace as the user named it
     * @param files the hashes of the files of the trace and the snapshot
     * @param dump the cluster with the nodes; null for those of the trace
     * @param jars returns the JARs of configurations
     * @param allowsMissing whether plugins and actions that are not loaded are left out
     */
    public record Inputs(
            String terrace,
            String trace,
            List<Hashed> files,
            @Nullable Cluster dump,
            Function<List<Configuration>, List<Hashed>> jars,
            boolean allowsMissing) {}

    /** A configuration as the user named it. */
    public record Named(String name, String text, EditableConfiguration rules) {}

    /**
     * @param base the options of all runs
     * @param fixed the settings of all runs
     * @param isGiven returns whether the command line has an option
     * @throws dev.terrace.model.finding.InvalidInput if an axis names nothing, or what the command line sets as well
     */
    public SweepPlanner(
            Inputs inputs,
            List<Named> configurations,
            List<SweepAxis> axes,
            List<Setting> fixed,
            RunOptions base,
            Predicate<String> isGiven) {
        this.inputs = inputs;
        this.axes = axes;
        this.fixed = fixed;
        baseArguments = base.arguments();
        for (Named each : configurations) {
            if (this.configurations.put(each.name(), each) != null) {
                throw Fault.at("--conf", "names %s twice; name each configuration once".formatted(each.name()));
            }
        }
        axes.forEach(axis -> requireTarget(axis, isGiven));
    }

    private static void requireTarget(SweepAxis axis, Predicate<String> isGiven) {
        String option = "--" + axis.key();
        String place = SweepAxis.OPTION + " " + axis.key();
        if (isOption(axis.key())) {
            if (option.equals(RunOptions.SEED)) {
                throw Fault.at(place, "seeds are not swept; --seeds 10 replays each combination with ten of them");
            }
            if (isGiven.test(option)) {
                throw Fault.at(place, "%s and this set the same thing; remove one of them".formatted(option));
            }
        } else if (axis.key().indexOf('/') < 0 && !axis.key().equals("actions")) {
            List<String> known = new ArrayList<>(List.of("actions"));
            RunOptions.names().forEach(name -> known.add(name.substring(2)));
            throw Fault.at(
                    place,
                    "'%s' is neither a setting such as plugin/NAME.ARGUMENT nor an option that decides a replay.%s"
                            .formatted(axis.key(), Spelling.hints(axis.key(), known)));
        }
    }

    private static boolean isOption(String key) {
        return RunOptions.names().contains("--" + key);
    }

    /**
     * Returns the runs: for each configuration all combinations of values, for each of these all seeds.
     *
     * @param sample the number of combinations that are drawn; null for all
     * @throws dev.terrace.model.finding.InvalidInput if a value is impossible, the runs are too many, or seeds would
     *     change nothing
     */
    public List<SweepRun> runs(int seeds, long firstSeed, @Nullable Integer sample) {
        long count = SweepAxis.count(axes);
        long drawn = sample == null ? count : Math.min(count, sample);
        long others = (long) configurations.size() * seeds;
        if (others > MAX_RUNS) {
            throw Fault.at(
                    ReplaySweepOptions.SEEDS,
                    "the sweep has %s runs of each combination, more than %s; give fewer seeds or configurations"
                            .formatted(grouped(others), grouped(MAX_RUNS)));
        }
        if (drawn > MAX_RUNS / others) {
            throw Fault.at(
                    SweepAxis.OPTION,
                    "the sweep has %s runs, more than %s; draw %s of its combinations with --sample N, or sweep fewer values"
                            .formatted(
                                    drawn > Long.MAX_VALUE / others ? "very many" : grouped(drawn * others),
                                    grouped(MAX_RUNS),
                                    sample == null ? "some" : "fewer"));
        }
        List<List<Setting>> combinations = LongStream.of(numbers(count, (int) drawn, firstSeed))
                .mapToObj(number -> SweepAxis.combination(axes, number))
                .toList();
        requireValues(combinations.get(0));
        Map<List<String>, SortedMap<String, String>> options = new HashMap<>();
        List<SweepRun> runs = new ArrayList<>();
        List<Setting> first = with(settings(combinations.get(0)));
        // Depends on the keys only, which all combinations share.
        Dump dump = SetOption.dump(first, input(combinations.get(0), firstSeed).start());
        for (Named configuration : configurations.values()) {
            requireSettings(configuration, dump, first);
            Drafts drafts = new Drafts(configuration, dump);
            for (List<Setting> combination : combinations) {
                SortedMap<String, String> given =
                        options.computeIfAbsent(arguments(combination), each -> given(combination, seeds));
                drafts.add(combination, given, seeds, firstSeed, runs);
            }
        }
        return runs;
    }

    /** Returns the numbers of the combinations, in ascending order. */
    private static long[] numbers(long count, int drawn, long seed) {
        if (drawn == count) {
            return LongStream.range(0, count).toArray();
        }
        Set<Long> numbers = new HashSet<>();
        SplittableRandom random = new SplittableRandom(seed);
        // Floyd's algorithm: each subset of this size is equally likely.
        for (long last = count - drawn; last < count; last++) {
            long number = random.nextLong(last + 1);
            numbers.add(numbers.contains(number) ? last : number);
        }
        return numbers.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    /** Checks each value of an option, beside the first values of the other axes. */
    private void requireValues(List<Setting> first) {
        for (int a = 0; a < axes.size(); a++) {
            if (isOption(axes.get(a).key())) {
                for (String value : axes.get(a).values()) {
                    List<Setting> changed = new ArrayList<>(first);
                    changed.set(a, new Setting(SweepAxis.OPTION, axes.get(a).key(), value));
                    var unused = parse(parser, changed);
                }
            }
        }
    }

    private RunOptions parse(RunOptions into, List<Setting> combination) {
        List<String> arguments = new ArrayList<>(baseArguments);
        arguments.addAll(arguments(combination));
        return into.parse(inputs.trace(), arguments, SweepAxis.OPTION);
    }

    private static List<String> arguments(List<Setting> combination) {
        return combination.stream()
                .filter(setting -> isOption(setting.key()))
                .map(setting -> "--" + setting.text())
                .toList();
    }

    private static List<Setting> settings(List<Setting> combination) {
        return combination.stream().filter(setting -> !isOption(setting.key())).toList();
    }

    private SortedMap<String, String> given(List<Setting> combination, int seeds) {
        SortedMap<String, String> given = parse(parser, combination).given();
        if (seeds > 1 && !given.containsKey(RunOptions.SEED)) {
            throw Fault.at(
                    ReplaySweepOptions.SEEDS,
                    "nothing would differ between seeds; give --shake 10m as well, or --order random with --no-ends");
        }
        return given;
    }

    private ReplayInput input(List<Setting> combination, @Nullable Long seed) {
        RunOptions options = parse(new RunOptions(), combination);
        if (seed != null && options.changes().seed() != null) {
            List<String> arguments = new ArrayList<>(options.arguments());
            arguments.add(RunOptions.SEED + "=" + seed);
            options = new RunOptions().parse(inputs.trace(), arguments, SweepAxis.OPTION);
        }
        return ReplayInput.of(options, trace(options), inputs.dump());
    }

    /** Reads the trace, once for equal options. */
    private Trace trace(RunOptions options) {
        synchronized (traces) {
            return traces.computeIfAbsent(
                    options.reading().toString(), absent -> options.traces().read(inputs.dump() != null));
        }
    }

    /** Checks each value of a setting alone, and that no two axes set the same thing. */
    private void requireSettings(Named configuration, Dump dump, List<Setting> first) {
        for (SweepAxis axis : axes) {
            if (!isOption(axis.key())) {
                for (String value : axis.values()) {
                    List<Setting> all = with(List.of(new Setting(SweepAxis.OPTION, axis.key(), value)));
                    worlds.add(SettingReader.apply(SweepAxis.OPTION, all, dump, configuration.rules()));
                }
            }
        }
        var unused = SettingReader.read(first, dump, configuration.rules());
    }

    private List<Setting> with(List<Setting> swept) {
        List<Setting> all = new ArrayList<>(fixed);
        all.addAll(swept);
        return all;
    }

    /** Identifies the runs of one configuration. */
    private final class Drafts {
        private final Named configuration;
        private final SettingReader reader;
        private final List<Hashed> jars;
        private final Map<List<Setting>, String> texts = new HashMap<>();

        Drafts(Named configuration, Dump dump) {
            this.configuration = configuration;
            reader = new SettingReader(dump, configuration.rules());
            jars = inputs.jars().apply(configurations(dump));
        }

        /** Returns the configurations whose extensions may differ: one for each list of actions. */
        private List<Configuration> configurations(Dump dump) {
            List<Configuration> all =
                    new ArrayList<>(List.of(configuration.rules().configuration()));
            List<Setting> actions = new ArrayList<>();
            fixed.stream().filter(setting -> setting.key().equals("actions")).forEach(actions::add);
            axes.stream()
                    .filter(axis -> axis.key().equals("actions"))
                    .forEach(axis -> axis.values()
                            .forEach(value -> actions.add(new Setting(SweepAxis.OPTION, axis.key(), value))));
            for (Setting setting : actions) {
                all.add(SettingReader.apply(SweepAxis.OPTION, List.of(setting), dump, configuration.rules())
                        .configuration());
            }
            return all;
        }

        void add(
                List<Setting> combination,
                SortedMap<String, String> given,
                int seeds,
                long firstSeed,
                List<SweepRun> runs) {
            List<Setting> all = with(settings(combination));
            String text = texts.computeIfAbsent(
                    all, each -> Trees.text(reader.draft(each).configuration()));
            SortedMap<String, String> options = RunOptions.deciding(given, all, inputs.allowsMissing());
            Map<String, String> swept = new LinkedHashMap<>();
            combination.forEach(setting -> swept.put(setting.key(), setting.value()));
            boolean isRandom = given.containsKey(RunOptions.SEED);
            for (int s = 0; s < seeds; s++) {
                if (isRandom) {
                    options.put(RunOptions.SEED, Long.toString(firstSeed + s));
                }
                RunIdentity identity = new RunIdentity(inputs.terrace(), inputs.files(), text, options, jars);
                runs.add(new SweepRun(configuration.name(), swept, isRandom ? firstSeed + s : null, identity.hash()));
            }
        }
    }

    /** Returns the inputs that each value of a setting yields alone, after {@link #runs}. */
    public List<DecisionInput> worlds() {
        return worlds;
    }

    /** Executes a run. Thread-safe. */
    public ReplayResult replay(SweepRun run, Scheduler scheduler, Contracts contracts, BooleanSupplier isStopped) {
        List<Setting> combination = run.settings().entrySet().stream()
                .map(each -> new Setting(SweepAxis.OPTION, each.getKey(), each.getValue()))
                .toList();
        Named configuration = Objects.requireNonNull(configurations.get(run.configuration()));
        ReplayInput input = input(combination, run.seed());
        List<Setting> all = with(settings(combination));
        DecisionInput world =
                SettingReader.apply(SweepAxis.OPTION, all, SetOption.dump(all, input.start()), configuration.rules());
        ConfiguredReplay configured = new ConfiguredReplay(
                input.plan(world.state()), configuration.name(), configuration.text(), world.configuration());
        try (Replay replay = configured.begin(scheduler, contracts)) {
            return replay.run(isStopped);
        }
    }

    /** Returns whether a setting concerns the configuration, not the cluster or the replay. */
    private static boolean isConfigured(Setting setting) {
        return !isOption(setting.key()) && !setting.changesCluster();
    }

    /** Returns a configuration with the settings that concern it. */
    public static JsonNode effective(EditableConfiguration rules, List<Setting> settings) {
        Dump none = new Dump(ClusterState.of(Cluster.empty(), List.of()), DumpObjects.none(), ReadOptions.defaults());
        List<Setting> its = settings.stream().filter(SweepPlanner::isConfigured).toList();
        return new SettingReader(none, rules).draft(its).configuration();
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
