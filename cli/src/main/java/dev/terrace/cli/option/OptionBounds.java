package dev.terrace.cli.option;

import dev.terrace.cli.report.Figures;
import dev.terrace.files.Fault;
import org.jspecify.annotations.Nullable;

/** The bounds of the numbers of options. */
public final class OptionBounds {
    private OptionBounds() {}

    /**
     * Rejects a number that is too small.
     *
     * @param value null if the option was not given
     */
    public static void requireAtLeast(double least, String option, @Nullable Number value) {
        if (value != null && !(value.doubleValue() >= least)) {
            throw Fault.at(
                    option, "must be at least " + Figures.plain(least) + ", not " + Figures.plain(value.doubleValue()));
        }
    }
}
