package dev.terrace.plugins.gridengine;

import dev.terrace.model.PluginState;
import dev.terrace.plugins.gridengine.data.Decay;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.spi.toolkit.StateLine;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * The plugin's state: usage in slot-seconds, carried from cycle to cycle, or written by hand from {@code qacct}. Each
 * line is {@code user NAME SECONDS}, {@code project NAME SECONDS} or {@code user NAME in PROJECT SECONDS}. Repeated
 * lines add up; empty lines and comments after # are ignored.
 */
final class UsageState {
    static final int VERSION = 1;

    private UsageState() {}

    /**
     * The sum of all states, decayed until {@code now}.
     *
     * @throws IllegalArgumentException if a state has another version or an invalid line
     */
    static Usage read(List<PluginState> states, Decay decay, Instant now) {
        Usage usage = Usage.none();
        for (PluginState state : states) {
            if (state.version() != VERSION) {
                throw new IllegalArgumentException(
                        "its state has version %s; this plugin reads %s".formatted(state.version(), VERSION));
            }
            double seconds = Math.max(0, now.getEpochSecond() - state.asOf().getEpochSecond());
            int number = 0;
            for (String line : state.data().lines().toList()) {
                add(line, ++number, usage, decay, seconds);
            }
        }
        return usage;
    }

    private static void add(String text, int number, Usage usage, Decay decay, double seconds) {
        List<String> words = StateLine.words(text);
        if (words.equals(List.of(""))) {
            return;
        }
        double left = decay.of(amount(words.get(words.size() - 1), number), seconds);
        if (words.size() == 3 && words.get(0).equals("user")) {
            usage.addUser(words.get(1), left);
        } else if (words.size() == 3 && words.get(0).equals("project")) {
            usage.addProject(words.get(1), left);
        } else if (words.size() == 5
                && words.get(0).equals("user")
                && words.get(2).equals("in")) {
            usage.addUser(words.get(1), words.get(3), left);
        } else {
            throw new IllegalArgumentException(
                    ("line %s of its state is '%s'; a line looks like: user NAME SECONDS, project NAME "
                                    + "SECONDS, user NAME in PROJECT SECONDS")
                            .formatted(number, text));
        }
    }

    private static double amount(String word, int number) {
        try {
            double amount = Double.parseDouble(word);
            if (amount >= 0 && !Double.isInfinite(amount)) {
                return amount;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException(
                "line %s of its state has '%s' where seconds are wanted, a number from 0".formatted(number, word));
    }

    static PluginState write(Usage usage, Instant now) {
        StringBuilder data = new StringBuilder();
        usage.byUser().forEach((user, used) -> line(data, used, "user", user));
        usage.byProject().forEach((project, used) -> line(data, used, "project", project));
        usage.byUserInProject()
                .forEach((project, users) ->
                        users.forEach((user, used) -> line(data, used, "user", user, "in", project)));
        return PluginState.of(GridEnginePlugin.NAME, "", VERSION, now, data.toString());
    }

    private static void line(StringBuilder data, double used, String... words) {
        data.append(String.join(" ", words)).append(' ').append(number(used)).append('\n');
    }

    /** A text that parses to the same number; without decimals if the number is whole. */
    private static String number(double value) {
        if (value == Math.rint(value) && value > 0 && value < 1e15) {
            return Long.toString((long) value);
        }
        return value == Math.rint(value) && value < 1e15
                ? String.format(Locale.ROOT, "%.0f", value)
                : Double.toString(value);
    }
}
