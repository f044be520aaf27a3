package dev.terrace.plugins.gridengine;

import dev.terrace.model.PluginState;
import dev.terrace.model.number.NumberText;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageDecay;
import dev.terrace.plugins.gridengine.data.UsageName;
import dev.terrace.plugins.gridengine.data.UsageValue;
import dev.terrace.spi.toolkit.StateLine;
import java.time.Instant;
import java.util.List;

/**
 * The plugin's state: usage in slot-seconds, carried from cycle to cycle, or written by hand from {@code qacct}. Each
 * line is {@code user NAME SECONDS}, {@code project NAME SECONDS} or {@code user NAME in PROJECT SECONDS}. Repeated
 * lines add up; empty lines and comments after # are ignored. Incremental sessions pass on a {@link UsageValue}.
 */
final class UsageState {
    static final int VERSION = 1;

    private UsageState() {}

    /**
     * The sum of all states, decayed until {@code now}.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a state has another version or an invalid line
     */
    static Usage read(List<PluginState> states, UsageDecay decay, Instant now) {
        Usage usage = Usage.none();
        for (PluginState state : states) {
            if (state.version() != VERSION) {
                throw state.refused("it has version %s; the plugin reads %s".formatted(state.version(), VERSION));
            }
            double seconds = Math.max(0, now.getEpochSecond() - state.asOf().getEpochSecond());
            UsageValue value =
                    states.size() == 1 ? state.value(UsageValue.class).orElse(null) : null;
            if (value != null) {
                return value.after(decay, seconds);
            }
            int number = 0;
            for (String line : state.data().lines().toList()) {
                number++;
                try {
                    add(line, usage, decay, seconds);
                } catch (IllegalArgumentException e) {
                    throw state.refused("line %s %s".formatted(number, e.getMessage()));
                }
            }
        }
        return usage;
    }

    /**
     * Checks a state that is about to be read from its text.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it has another version or an invalid line
     */
    static void check(PluginState state) {
        if (state.value(UsageValue.class).isEmpty()) {
            var unused = read(List.of(state), UsageDecay.halfLife(0), state.asOf());
        }
    }

    private static void add(String text, Usage usage, UsageDecay decay, double seconds) {
        List<String> words = StateLine.words(text);
        if (words.equals(List.of(""))) {
            return;
        }
        double left = decay.left(amount(words.get(words.size() - 1)), seconds);
        if (words.size() == 3 && words.get(0).equals("user")) {
            usage.add(UsageName.ofUser(words.get(1)), left);
        } else if (words.size() == 3 && words.get(0).equals("project")) {
            usage.add(UsageName.ofProject(words.get(1)), left);
        } else if (words.size() == 5
                && words.get(0).equals("user")
                && words.get(2).equals("in")) {
            usage.add(new UsageName(words.get(1), words.get(3)), left);
        } else {
            throw new IllegalArgumentException(("is '%s'; a line looks like: user NAME SECONDS, project NAME "
                            + "SECONDS, user NAME in PROJECT SECONDS")
                    .formatted(text));
        }
    }

    private static double amount(String word) {
        double amount = NumberText.real(word).orElse(-1);
        if (amount >= 0) {
            return amount;
        }
        throw new IllegalArgumentException("has '%s' instead of seconds, a number from 0".formatted(word));
    }

    static PluginState write(Usage usage, Instant now) {
        UsageValue value = usage.value();
        return value.isPlain()
                ? PluginState.of(GridEnginePlugin.NAME, "", VERSION, now, value)
                : PluginState.of(GridEnginePlugin.NAME, "", VERSION, now, value.text());
    }
}
