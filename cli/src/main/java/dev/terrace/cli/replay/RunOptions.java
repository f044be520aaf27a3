package dev.terrace.cli.replay;

import dev.terrace.cli.option.Converters;
import dev.terrace.cli.option.SetOption;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.OneLine;
import dev.terrace.whatif.setting.Setting;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The options of a replay that decide its result: how the trace is read, its part, and the rules of time. */
public final class RunOptions {
    static final String SEED = "--seed";
    private static final SortedMap<String, String> DEFAULTS = new RunOptions().values();

    private final TraceArgument traces;
    private final TimeOptions times;
    private final TraceChangeOptions changes;
    private final CommandLine line;

    /** Wraps the options of a command that was parsed. */
    public RunOptions(TraceArgument traces, TimeOptions times, TraceChangeOptions changes) {
        this.traces = traces;
        this.times = times;
        this.changes = changes;
        CommandSpec spec = CommandSpec.create().name("replay");
        for (Object options : List.of(traces, times, changes)) {
            spec.addMixin(options.getClass().getName(), CommandSpec.forAnnotatedObject(options));
        }
        line = new CommandLine(spec);
        Converters.register(line);
    }

    /** Creates options with their defaults. */
    public RunOptions() {
        this(new TraceArgument(), new TimeOptions(), new TraceChangeOptions());
    }

    /**
     * Replaces all values. Quick enough for thousands of calls in a second.
     *
     * @param trace the trace as the user named it
     * @param arguments the options, each with its value
     * @param source the option that gave the values, for errors
     * @throws dev.terrace.model.finding.InvalidInput if a value is impossible
     */
    public RunOptions parse(String trace, List<String> arguments, String source) {
        List<String> all = new ArrayList<>(arguments);
        all.add(trace);
        try {
            var unused = line.parseArgs(all.toArray(String[]::new));
        } catch (ParameterException e) {
            throw Fault.at(source, OneLine.of(String.valueOf(e.getMessage())));
        }
        times.semantics();
        changes.requirePossible();
        return this;
    }

    public TraceArgument traces() {
        return traces;
    }

    public TimeOptions times() {
        return times;
    }

    public TraceChangeOptions changes() {
        return changes;
    }

    /** Returns the names of all options. */
    public static Set<String> names() {
        return new TreeSet<>(DEFAULTS.keySet());
    }

    /** Returns the values that differ from their defaults, by the names of the options. */
    public SortedMap<String, String> given() {
        SortedMap<String, String> given = values();
        given.entrySet().removeAll(DEFAULTS.entrySet());
        Long seed = changes.seed();
        if (seed != null) {
            given.put(SEED, seed.toString());
        }
        return given;
    }

    /**
     * Returns everything beside the configuration that decides a result: options, and the settings of the cluster.
     *
     * @param given the options, from {@link #given}
     * @param settings those of {@code --set} and of the axes
     * @param allowsMissing whether plugins and actions that are not loaded are left out
     */
    public static SortedMap<String, String> deciding(
            SortedMap<String, String> given, List<Setting> settings, boolean allowsMissing) {
        SortedMap<String, String> deciding = new TreeMap<>(given);
        if (allowsMissing) {
            deciding.put("--allow-missing", "true");
        }
        settings.stream()
                .filter(Setting::changesCluster)
                .forEach(setting -> deciding.put(SetOption.NAME + " " + setting.key(), setting.value()));
        return deciding;
    }

    /** Returns arguments that parse to these values, without the seed. */
    public List<String> arguments() {
        return given().entrySet().stream()
                .filter(option -> !option.getKey().equals(SEED))
                .map(option ->
                        option.getValue().isEmpty() ? option.getKey() : option.getKey() + "=" + option.getValue())
                .toList();
    }

    /** Returns the values with which the trace is read. */
    SortedMap<String, String> reading() {
        return values(Objects.requireNonNull(line.getCommandSpec().mixins().get(TraceArgument.class.getName())));
    }

    private SortedMap<String, String> values() {
        return values(line.getCommandSpec());
    }

    private static SortedMap<String, String> values(CommandSpec spec) {
        SortedMap<String, String> values = new TreeMap<>();
        for (OptionSpec option : spec.options()) {
            values.put(option.longestName(), text(option.longestName(), option.getValue()));
        }
        return values;
    }

    /** Returns equal texts for equal values, such as 1 and 1.0. */
    private static String text(String name, @Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return number.stripTrailingZeros().toPlainString();
        }
        if (value instanceof Duration duration) {
            return BigDecimal.valueOf(duration.toMillis(), 3)
                            .stripTrailingZeros()
                            .toPlainString() + "s";
        }
        return TraceArgument.isWholePool(name, value) ? "" : Objects.toString(value, "unset");
    }
}
