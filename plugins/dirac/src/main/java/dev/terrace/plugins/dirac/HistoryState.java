package dev.terrace.plugins.dirac;

import dev.terrace.model.PluginState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
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
 * <p>Empty lines and comments after # are ignored. Where sessions go on from one another, they hand on a
 * {@link HistoryValue}. Is first told all that ran, and then asked.
 */
final class HistoryState implements History {
    static final int VERSION = 1;

    private final long now;
    private final SortedMap<HistoryValue.Average, Double> averages = new TreeMap<>();
    private final RanColumns added = new RanColumns();
    private final List<Who> whoseAdded = new ArrayList<>();
    private final Map<Long, Ran.Sums> ofUsers = new HashMap<>();
    private Whos whos = Whos.NONE;
    /** What ran before, in order: that to which nothing was added. */
    private List<Ran> before = List.of();

    /** What was added, and what stands in order beside it or is of the same quarter of an hour. */
    private @Nullable Ran latest;

    /**
     * Reads states.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a state has another version or an invalid line
     */
    HistoryState(List<PluginState> states, Instant now) {
        this.now = now.getEpochSecond();
        HistoryLines lines = new HistoryLines(this);
        for (PluginState state : states) {
            if (state.version() != VERSION) {
                throw state.refused("it has version %s; the plugin reads %s".formatted(state.version(), VERSION));
            }
            long age = Math.max(0, this.now - state.asOf().getEpochSecond());
            HistoryValue value =
                    states.size() == 1 ? state.value(HistoryValue.class).orElse(null) : null;
            if (value == null) {
                lines.read(state, age);
            } else {
                whos = value.whos();
                before = value.parts();
                value.averages().forEach((average, jobs) -> addAverage(average, jobs, age));
            }
        }
    }

    /** Scales an average whose time span ended {@code age} seconds ago to the part of the span that still counts. */
    void addAverage(HistoryValue.Average average, double jobs, long age) {
        long span = average.seconds();
        if (age < span) {
            averages.merge(average, jobs * (span - age) / span, Double::sum);
        }
    }

    /** Adds jobs that ran for the last {@code seconds}. */
    void add(Who who, long seconds, int jobs) {
        if (seconds > 0 && jobs > 0) {
            add(now - seconds, now, who, (double) seconds * jobs);
        }
    }

    /** Adds what ran between two moments, in seconds since the epoch. */
    void add(long from, long to, Who who, double jobSeconds) {
        added.add(from, to, Whos.UNKNOWN, jobSeconds);
        whoseAdded.add(who);
    }

    /** Brings what was added into the order of what ran before. */
    private Ran latest() {
        if (latest == null) {
            number();
            RanColumns sorted = added.sorted();
            long firstEnd = Long.MAX_VALUE;
            for (int i = 0; i < sorted.size; i++) {
                firstEnd = Math.min(firstEnd, sorted.to[i]);
            }
            int apart = before.size();
            while (apart > 0 && sorted.size > 0 && !before.get(apart - 1).isBefore(sorted, 0, firstEnd)) {
                apart--;
            }
            latest = Ran.of(before.subList(apart, before.size()), sorted);
            before = List.copyOf(before.subList(0, apart));
        }
        return latest;
    }

    /** Finds the users' numbers. A user who is new gives all of them others. */
    private void number() {
        Set<Who> unknown = new HashSet<>();
        for (int i = 0; i < added.size; i++) {
            added.who[i] = whos.find(whoseAdded.get(i));
            if (added.who[i] == Whos.UNKNOWN) {
                unknown.add(whoseAdded.get(i));
            }
        }
        if (!unknown.isEmpty()) {
            renumber(whos.with(unknown));
            for (int i = 0; i < added.size; i++) {
                added.who[i] = whos.find(whoseAdded.get(i));
            }
        }
    }

    private void renumber(Whos others) {
        int[] numbers = whos.numbersIn(others);
        before = before.stream().map(part -> part.renumbered(numbers)).toList();
        whos = others;
    }

    @Override
    public Map<String, Double> averages(long seconds, String group) {
        Map<String, Double> found = new TreeMap<>();
        averages.forEach((average, jobs) -> {
            if (average.seconds() == seconds && group.isEmpty() == average.isOfGroup()) {
                if (group.isEmpty()) {
                    found.put(average.group(), jobs);
                } else if (average.group().equals(group)) {
                    found.put(average.user(), jobs);
                }
            }
        });
        if (group.isEmpty()) {
            addGroups(found, seconds);
        } else {
            addUsers(found, seconds, group);
        }
        return found;
    }

    private void addGroups(Map<String, Double> found, long seconds) {
        latest();
        Ran.Sums sums = new Ran.Sums(whos.groups().size());
        for (int place = 0; place < whos.groups().size(); place++) {
            Double average = found.get(whos.groups().get(place));
            if (average != null) {
                sums.add(place, average);
            }
        }
        addRan(sums, whos.groupOf(), seconds);
        for (int place = 0; place < whos.groups().size(); place++) {
            if (sums.has(place)) {
                found.put(whos.groups().get(place), sums.get(place));
            }
        }
    }

    private void addUsers(Map<String, Double> found, long seconds, String group) {
        Ran.Sums sums = ofUsers.computeIfAbsent(seconds, this::ofUsers);
        int place = Collections.binarySearch(whos.groups(), group);
        for (int user = whos.first(place); user < whos.end(place); user++) {
            if (sums.has(user)) {
                found.put(whos.get(user).user(), sums.get(user));
            }
        }
    }

    /** The averages of all users: many groups ask for theirs. */
    private Ran.Sums ofUsers(long seconds) {
        latest();
        Ran.Sums sums = new Ran.Sums(whos.size());
        averages.forEach((average, jobs) -> {
            int user = whos.find(new Who(average.group(), average.user()));
            if (average.seconds() == seconds && !average.isOfGroup() && user != Whos.UNKNOWN) {
                sums.add(user, jobs);
            }
        });
        addRan(sums, whos.numbers(), seconds);
        return sums;
    }

    private void addRan(Ran.Sums sums, int[] places, long seconds) {
        before.forEach(part -> part.addTo(sums, places, now - seconds, seconds));
        latest().addTo(sums, places, now - seconds, seconds);
    }

    /** @param seconds entries that ended longer ago are dropped */
    PluginState write(long seconds) {
        long end = now - seconds;
        Ran newest = latest().endedAfter(end).merged(whos.size());
        List<Ran> parts = new ArrayList<>();
        for (Ran part : before) {
            Ran left = part.endedAfter(end);
            if (left.size() > 0) {
                parts.add(left);
            }
        }
        parts.addAll(newest.parts());
        HistoryValue value = value(parts);
        return value.isPlain()
                ? PluginState.of(DiracPlugin.NAME, "", VERSION, Instant.ofEpochSecond(now), value)
                : PluginState.of(DiracPlugin.NAME, "", VERSION, Instant.ofEpochSecond(now), value.text());
    }

    /** Lets go of users that are gone, once they are more than half. */
    private HistoryValue value(List<Ran> parts) {
        int entries = parts.stream().mapToInt(Ran::size).sum();
        SortedMap<HistoryValue.Average, Double> kept = Collections.unmodifiableSortedMap(averages);
        if (whos.size() <= 2 * entries) {
            return new HistoryValue(whos, List.copyOf(parts), kept);
        }
        boolean[] used = new boolean[whos.size()];
        parts.forEach(part -> part.mark(used));
        Whos left = whos.only(used);
        int[] numbers = whos.numbersIn(left);
        return new HistoryValue(
                left, parts.stream().map(part -> part.renumbered(numbers)).toList(), kept);
    }
}
