package dev.terrace.plugins.dirac;

import dev.terrace.model.PluginState;
import dev.terrace.spi.toolkit.StateLine;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The plugin's state: what ran, carried from cycle to cycle, or written by hand from DIRAC's accounting. It has two
 * kinds of lines:
 *
 * <ul>
 *   <li>{@code average SECONDS group NAME JOBS} and {@code average SECONDS user NAME in GROUP JOBS}: the average number
 *       of jobs in the time span that ends with the state, as WMSHistory reports it; for slices of that time span only;
 *   <li>{@code ran SECOND SECOND user NAME in GROUP JOBSECONDS}: what a cycle observed between two times, in seconds
 *       since the epoch; for all slices.
 * </ul>
 *
 * <p>Empty lines and comments after # are ignored.
 */
final class HistoryState implements History {
    static final int VERSION = 1;
    /** Entries of the same quarter of an hour are merged into one line, as in DIRAC's accounting. In seconds. */
    private static final long BUCKET = 900;

    private final long now;
    private final Map<Average, Double> averages = new TreeMap<>();
    private final Map<Ran, Double> ran = new TreeMap<>();

    /** @param user empty for a whole group */
    private record Average(long seconds, String group, String user) implements Comparable<Average> {
        @Override
        public int compareTo(Average other) {
            int bySeconds = Long.compare(seconds, other.seconds);
            int byGroup = bySeconds == 0 ? group.compareTo(other.group) : bySeconds;
            return byGroup == 0 ? user.compareTo(other.user) : byGroup;
        }

        String line(double jobs) {
            String whose = user.isEmpty() ? "group " + group : "user " + user + " in " + group;
            return "average " + seconds + " " + whose + " " + jobs + "\n";
        }
    }

    private record Ran(long from, long to, String group, String user) implements Comparable<Ran> {
        @Override
        public int compareTo(Ran other) {
            int byFrom = Long.compare(from, other.from);
            int byTo = byFrom == 0 ? Long.compare(to, other.to) : byFrom;
            int byGroup = byTo == 0 ? group.compareTo(other.group) : byTo;
            return byGroup == 0 ? user.compareTo(other.user) : byGroup;
        }

        /** The fraction of the time span that is after {@code moment}. */
        double partAfter(long moment) {
            return to <= from ? 0 : Math.max(0, to - Math.max(from, moment)) / (double) (to - from);
        }

        String line(double jobSeconds) {
            return "ran " + from + " " + to + " user " + user + " in " + group + " " + jobSeconds + "\n";
        }
    }

    /**
     * Reads states.
     *
     * @throws IllegalArgumentException if a state has another version or an invalid line
     */
    HistoryState(List<PluginState> states, Instant now) {
        this.now = now.getEpochSecond();
        for (PluginState state : states) {
            if (state.version() != VERSION) {
                throw new IllegalArgumentException(
                        "its state has version %s; this plugin reads %s".formatted(state.version(), VERSION));
            }
            long age = Math.max(0, this.now - state.asOf().getEpochSecond());
            int number = 0;
            for (String line : state.data().lines().toList()) {
                number++;
                if (!read(StateLine.words(line), age)) {
                    throw new IllegalArgumentException(
                            ("line %s of its state is '%s'; a line looks like: average SECONDS group NAME "
                                            + "JOBS, average SECONDS user NAME in GROUP JOBS, ran SECOND SECOND "
                                            + "user NAME in GROUP JOBSECONDS")
                                    .formatted(number, line));
                }
            }
        }
    }

    /** Reads a line; false if it is invalid. */
    private boolean read(List<String> words, long age) {
        if (words.equals(List.of(""))) {
            return true;
        }
        try {
            double amount = Double.parseDouble(words.get(words.size() - 1));
            String shape = words.get(0) + words.size();
            boolean isFine = amount >= 0 && !Double.isInfinite(amount);
            if (isFine && shape.equals("average5") && words.get(2).equals("group")) {
                addAverage(words.get(1), words.get(3), "", amount, age);
            } else if (isFine && shape.equals("average7") && isUserInGroup(words, 2)) {
                addAverage(words.get(1), words.get(5), words.get(3), amount, age);
            } else if (isFine && shape.equals("ran8") && isUserInGroup(words, 3)) {
                Ran key =
                        new Ran(Long.parseLong(words.get(1)), Long.parseLong(words.get(2)), words.get(6), words.get(4));
                ran.merge(key, amount, Double::sum);
            } else {
                return false;
            }
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isUserInGroup(List<String> words, int at) {
        return words.get(at).equals("user") && words.get(at + 2).equals("in");
    }

    /** Scales an average whose time span ended {@code age} seconds ago to the part of the span that still counts. */
    private void addAverage(String seconds, String group, String user, double jobs, long age) {
        long span = Long.parseLong(seconds);
        if (age < span) {
            averages.merge(new Average(span, group, user), jobs * (span - age) / span, Double::sum);
        }
    }

    /** Adds jobs that ran for the last {@code seconds}. */
    void add(String group, String user, long seconds, int jobs) {
        if (seconds > 0 && jobs > 0) {
            ran.merge(new Ran(now - seconds, now, group, user), (double) seconds * jobs, Double::sum);
        }
    }

    @Override
    public Map<String, Double> averages(long seconds, String group) {
        Map<String, Double> found = new TreeMap<>();
        averages.forEach((average, jobs) -> {
            String name = name(average.group, average.user, group, !average.user.isEmpty());
            if (average.seconds == seconds && name != null) {
                found.merge(name, jobs, Double::sum);
            }
        });
        ran.forEach((key, jobSeconds) -> {
            String name = name(key.group, key.user, group, !group.isEmpty());
            double part = key.partAfter(now - seconds);
            if (part > 0 && name != null) {
                found.merge(name, jobSeconds * part / seconds, Double::sum);
            }
        });
        return found;
    }

    /**
     * The name under which an entry counts: its group if all groups are asked for, its user if its group is asked for;
     * null if it does not count.
     */
    private static @Nullable String name(String group, String user, String asked, boolean isUser) {
        if (asked.isEmpty()) {
            return isUser ? null : group;
        }
        return isUser && group.equals(asked) ? user : null;
    }

    /** @param seconds entries that ended longer ago are dropped */
    PluginState write(long seconds) {
        StringBuilder data = new StringBuilder();
        averages.forEach((average, jobs) -> data.append(average.line(jobs)));
        Map<Ran, Double> merged = new TreeMap<>();
        Map<List<Object>, Ran> last = new HashMap<>();
        ran.forEach((key, jobSeconds) -> {
            if (key.to > now - seconds) {
                List<Object> bucket = List.of(key.to / BUCKET, key.group, key.user);
                Ran before = last.get(bucket);
                Ran whole = before == null
                        ? key
                        : new Ran(Math.min(before.from, key.from), Math.max(before.to, key.to), key.group, key.user);
                double sum = before == null ? 0 : Objects.requireNonNullElse(merged.remove(before), 0.0);
                merged.merge(whole, sum + jobSeconds, Double::sum);
                last.put(bucket, whole);
            }
        });
        merged.forEach((key, jobSeconds) -> data.append(key.line(jobSeconds)));
        return PluginState.of(DiracPlugin.NAME, "", VERSION, Instant.ofEpochSecond(now), data.toString());
    }
}
