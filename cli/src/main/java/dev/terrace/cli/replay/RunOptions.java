package dev.terrace.cli.replay;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a replay that decide its result: how the trace is read, its part, and the rules of time. */
public record RunOptions(TraceArgument traces, TimeOptions times, SelectionOptions selection) {
    private static final String SEED = "--seed";

    /** Creates options with their defaults. */
    public RunOptions() {
        this(new TraceArgument(), new TimeOptions(), new SelectionOptions());
    }

    /** Returns the values that differ from their defaults, by the names of the options. */
    public SortedMap<String, String> given() {
        SortedMap<String, String> given = values();
        given.entrySet().removeAll(new RunOptions().values().entrySet());
        Long seed = selection.seed();
        if (seed != null) {
            given.put(SEED, seed.toString());
        }
        return given;
    }

    private SortedMap<String, String> values() {
        SortedMap<String, String> values = new TreeMap<>();
        for (Object options : new Object[] {traces, times, selection}) {
            for (OptionSpec option : CommandSpec.forAnnotatedObject(options).options()) {
                values.put(option.longestName(), text(option.getValue()));
            }
        }
        return values;
    }

    /** Returns equal texts for equal values, such as 1 and 1.0. */
    private static String text(Object value) {
        return value instanceof BigDecimal number
                ? number.stripTrailingZeros().toPlainString()
                : Objects.toString(value, "");
    }
}
