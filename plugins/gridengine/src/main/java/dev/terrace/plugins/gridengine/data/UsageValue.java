package dev.terrace.plugins.gridengine.data;

import dev.terrace.model.StateValue;
import dev.terrace.model.number.NumberText;
import java.util.Map;
import java.util.TreeMap;

/**
 * The usage of users and projects that is carried between sessions.
 *
 * @param amounts in slot-seconds; must not be modified
 */
public record UsageValue(Map<UsageName, Double> amounts) implements StateValue {
    /** The usage, decayed by the elapsed time. */
    public Usage after(UsageDecay decay, double seconds) {
        double left = decay.left(1, seconds);
        Usage usage = Usage.none();
        amounts.forEach((name, amount) -> usage.add(name, amount * left));
        return usage;
    }

    /** Returns whether its text form is lossless: lines can express all names and amounts. */
    public boolean isPlain() {
        return amounts.values().stream().allMatch(amount -> amount >= 0 && amount < Double.POSITIVE_INFINITY)
                && amounts.keySet().stream().allMatch(UsageName::isPlain);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(amounts)
                .forEach((name, amount) -> text.append(name.words())
                        .append(' ')
                        .append(NumberText.shown(amount))
                        .append('\n'));
        return text.toString();
    }
}
