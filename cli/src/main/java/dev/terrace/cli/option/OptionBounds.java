package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.model.number.NumberText;
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
                    option,
                    "must be at least " + NumberText.shown(least) + ", not " + NumberText.shown(value.doubleValue()));
        }
    }
}
