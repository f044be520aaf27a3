package dev.terrace.plugins.gridengine.data;

import dev.terrace.model.StateValue;
import dev.terrace.model.number.NumberText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The usage of users and projects that is carried between sessions. */
public final class UsageValue implements StateValue {
    private final UsageNames names;
    private final double[] amounts;

    /** @param amounts by number of the name; must not be modified afterwards */
    UsageValue(UsageNames names, double[] amounts) {
        this.names = names;
        this.amounts = amounts;
    }

    /** The usage, decayed by the elapsed time. */
    public Usage after(UsageDecay decay, double seconds) {
        double left = decay.left(1, seconds);
        double[] decayed = new double[amounts.length];
        for (int number = 0; number < decayed.length; number++) {
            decayed[number] = amounts[number] * left;
        }
        return new Usage(names, decayed);
    }

    /** Returns whether its text form is lossless: lines can express all names and amounts. */
    public boolean isPlain() {
        for (double amount : amounts) {
            if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
                return false;
            }
        }
        return names.isPlain();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof UsageValue that
                        && names.equals(that.names)
                        && Arrays.equals(amounts, that.amounts));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(amounts);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int number = 0; number < amounts.length; number++) {
            text.append(names.get(number).words()).append(' ');
            text.append(NumberText.shown(amounts[number])).append('\n');
        }
        return text.toString();
    }
}
