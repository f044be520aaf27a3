package dev.terrace.plugins.dirac;

import dev.terrace.model.PluginState;
import dev.terrace.model.number.NumberText;
import dev.terrace.spi.toolkit.AccountingPeriod;
import dev.terrace.spi.toolkit.StateLine;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The plugin's state: the usage, carried from cycle to cycle, or written by hand from DIRAC's accounting. It has two
 * kinds of lines:
 *
 * <ul>
 *   <li>{@code average SECONDS group NAME JOBS} and {@code average SECONDS user NAME in GROUP JOBS}: the average number
 *       of jobs in the time span that ends with the state, as WMSHistory reports it; for slices of that time span only;
 *   <li>{@code ran SECOND SECOND user NAME in GROUP JOBSECONDS}: the usage that a cycle observed between two times, in
 *       seconds since the epoch; for all slices.
 * </ul>
 *
 * <p>Empty lines and comments after # are ignored. Consecutive sessions hand on a {@link HistoryValue}. All usage is
 * added before the first query.
 */
final class HistoryState implements History {
    static final int VERSION = 1;

    private final long now;
    private final SortedMap<HistoryValue.Average, Double> averages = new TreeMap<>();
    private final UsageColumns added = new UsageColumns();
    private final List<GroupUser> addedUsers = new ArrayList<>();
    private final Map<Long, UsageIntervals.Sums> ofUsers = new HashMap<>();
    private GroupUsers users = GroupUsers.NONE;
    /** The earlier parts, in order, without additions. */
    private List<UsageIntervals> before = List.of();

    /** The additions, merged with the earlier parts that overlap them or share a bucket with them. */
    private @Nullable UsageIntervals latest;

    /** Returns the history from the stored states, plus the usage since. Jobs with invalid labels do not count. */
    static HistoryState of(SessionView session, JobAttributes attributes) {
        HistoryState history = new HistoryState(session.states(DiracPlugin.NAME), session.now());
        AccountingPeriod elapsed = AccountingPeriod.of(session, DiracPlugin.NAME);
        Function<Job, JobAttributes.Read> reader = attributes.reader();
        for (Job job : session.jobs()) {
            TaskQueue.Definition definition =
                    job.allocatedTasks() > 0 ? reader.apply(job).definition() : null;
            if (definition != null) {
                GroupUser user = new GroupUser(definition.group(), definition.owner());
                elapsed.tell(job, (seconds, tasks) -> history.add(user, seconds, tasks));
            }
        }
        return history;
    }

    /**
     * Reads states.
     *
     * @throws dev.terrace.model.finding.InvalidInput if a state has another version or an invalid line
     */
    HistoryState(List<PluginState> states, Instant now) {
        this.now = now.getEpochSecond();
        for (PluginState state : states) {
            if (state.version() != VERSION) {
                throw state.refused("it has version %s; the plugin reads %s".formatted(state.version(), VERSION));
            }
            long age = Math.max(0, this.now - state.asOf().getEpochSecond());
            HistoryValue value =
                    states.size() == 1 ? state.value(HistoryValue.class).orElse(null) : null;
            if (value == null) {
                read(state, age);
            } else {
                users = value.users();
                before = value.parts();
                value.averages().forEach((average, jobs) -> addAverage(average, jobs, age));
            }
        }
    }

    /**
     * Checks a state that is about to be read from its text.
     *
     * @throws dev.terrace.model.finding.InvalidInput if it has another version or an invalid line
     */
    static void check(PluginState state) {
        if (state.value(HistoryValue.class).isEmpty()) {
            var unused = new HistoryState(List.of(state), state.asOf());
        }
    }

    /**
     * Adds the entries of a state.
     *
     * @param age the age of the state in seconds
     * @throws dev.terrace.model.finding.InvalidInput if a line is invalid
     */
    private void read(PluginState state, long age) {
        int number = 0;
        for (String line : state.data().lines().toList()) {
            number++;
            if (!read(StateLine.words(line), age)) {
                throw state.refused(("line %s is '%s'; a line looks like: average SECONDS group NAME "
                                + "JOBS, average SECONDS user NAME in GROUP JOBS, ran SECOND SECOND "
                                + "user NAME in GROUP JOBSECONDS")
                        .formatted(number, line));
            }
        }
    }

    /** Reads a line; false if it is invalid. */
    private boolean read(List<String> words, long age) {
        if (words.equals(List.of(""))) {
            return true;
        }
        try {
            double amount = NumberText.real(words.get(words.size() - 1)).orElseThrow(NumberFormatException::new);
            String shape = words.get(0) + words.size();
            boolean isFine = amount >= 0;
            if (isFine && shape.equals("average5") && words.get(2).equals("group")) {
                addAverage(new HistoryValue.Average(second(words.get(1)), words.get(3), ""), amount, age);
            } else if (isFine && shape.equals("average7") && isUserInGroup(words, 2)) {
                addAverage(new HistoryValue.Average(second(words.get(1)), words.get(5), words.get(3)), amount, age);
            } else if (isFine && shape.equals("ran8") && isUserInGroup(words, 3)) {
                add(second(words.get(1)), second(words.get(2)), new GroupUser(words.get(6), words.get(4)), amount);
            } else {
                return false;
            }
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static long second(String word) {
        return NumberText.whole(word).orElseThrow(NumberFormatException::new);
    }

    private static boolean isUserInGroup(List<String> words, int at) {
        return words.get(at).equals("user") && words.get(at + 2).equals("in");
    }

    /** Scales an average whose time span ended {@code age} seconds ago to the part of the span that still counts. */
    void addAverage(HistoryValue.Average average, double jobs, long age) {
        long span = average.seconds();
        if (age < span) {
            averages.merge(average, jobs * (span - age) / span, Double::sum);
        }
    }

    /** Adds jobs that ran for the last {@code seconds}. */
    void add(GroupUser user, long seconds, int jobs) {
        if (seconds > 0 && jobs > 0) {
            add(now - seconds, now, user, (double) seconds * jobs);
        }
    }

    /** Adds usage between two moments, in seconds since the epoch. */
    void add(long from, long to, GroupUser user, double jobSeconds) {
        added.add(from, to, GroupUsers.UNKNOWN, jobSeconds);
        addedUsers.add(user);
    }

    /** Merges the additions with the earlier parts that they overlap. */
    private UsageIntervals latest() {
        if (latest == null) {
            number();
            UsageColumns sorted = added.sorted();
            long firstEnd = Long.MAX_VALUE;
            for (int i = 0; i < sorted.size; i++) {
                firstEnd = Math.min(firstEnd, sorted.to[i]);
            }
            int apart = before.size();
            while (apart > 0 && sorted.size > 0 && !before.get(apart - 1).isBefore(sorted, 0, firstEnd)) {
                apart--;
            }
            latest = UsageIntervals.of(before.subList(apart, before.size()), sorted);
            before = List.copyOf(before.subList(0, apart));
        }
        return latest;
    }

    /** Numbers the users of the additions. A new user renumbers all users. */
    private void number() {
        Set<GroupUser> unknown = new HashSet<>();
        for (int i = 0; i < added.size; i++) {
            added.users[i] = users.find(addedUsers.get(i));
            if (added.users[i] == GroupUsers.UNKNOWN) {
                unknown.add(addedUsers.get(i));
            }
        }
        if (!unknown.isEmpty()) {
            renumber(users.with(unknown));
            for (int i = 0; i < added.size; i++) {
                added.users[i] = users.find(addedUsers.get(i));
            }
        }
    }

    private void renumber(GroupUsers others) {
        int[] numbers = users.numbersIn(others);
        before = before.stream().map(part -> part.renumbered(numbers)).toList();
        users = others;
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
        UsageIntervals.Sums sums = new UsageIntervals.Sums(users.groups().size());
        for (int place = 0; place < users.groups().size(); place++) {
            Double average = found.get(users.groups().get(place));
            if (average != null) {
                sums.add(place, average);
            }
        }
        addUsage(sums, users.groupOf(), seconds);
        for (int place = 0; place < users.groups().size(); place++) {
            if (sums.has(place)) {
                found.put(users.groups().get(place), sums.get(place));
            }
        }
    }

    private void addUsers(Map<String, Double> found, long seconds, String group) {
        UsageIntervals.Sums sums = ofUsers.computeIfAbsent(seconds, this::ofUsers);
        int place = Collections.binarySearch(users.groups(), group);
        for (int user = users.first(place); user < users.end(place); user++) {
            if (sums.has(user)) {
                found.put(users.get(user).user(), sums.get(user));
            }
        }
    }

    /** The averages of all users. Cached, because many groups ask for them. */
    private UsageIntervals.Sums ofUsers(long seconds) {
        latest();
        UsageIntervals.Sums sums = new UsageIntervals.Sums(users.size());
        averages.forEach((average, jobs) -> {
            int user = users.find(new GroupUser(average.group(), average.user()));
            if (average.seconds() == seconds && !average.isOfGroup() && user != GroupUsers.UNKNOWN) {
                sums.add(user, jobs);
            }
        });
        addUsage(sums, users.numbers(), seconds);
        return sums;
    }

    private void addUsage(UsageIntervals.Sums sums, int[] places, long seconds) {
        before.forEach(part -> part.addTo(sums, places, now - seconds, seconds));
        latest().addTo(sums, places, now - seconds, seconds);
    }

    /** @param seconds entries that ended longer ago are dropped */
    PluginState write(long seconds) {
        long end = now - seconds;
        UsageIntervals newest = latest().endedAfter(end).merged(users.size());
        List<UsageIntervals> parts = new ArrayList<>();
        for (UsageIntervals part : before) {
            UsageIntervals left = part.endedAfter(end);
            if (left.size() > 0) {
                parts.add(left);
            }
        }
        parts.addAll(newest.parts());
        HistoryValue value = value(parts);
        return value.isPlain()
                ? PluginState.of(DiracPlugin.NAME, "", VERSION, Instant.EPOCH.plusSeconds(now), value)
                : PluginState.of(DiracPlugin.NAME, "", VERSION, Instant.EPOCH.plusSeconds(now), value.text());
    }

    /** Drops former users once they are more than half. */
    private HistoryValue value(List<UsageIntervals> parts) {
        int entries = parts.stream().mapToInt(UsageIntervals::size).sum();
        SortedMap<HistoryValue.Average, Double> kept = Collections.unmodifiableSortedMap(averages);
        if (users.size() <= 2 * entries) {
            return new HistoryValue(users, List.copyOf(parts), kept);
        }
        boolean[] used = new boolean[users.size()];
        parts.forEach(part -> part.mark(used));
        GroupUsers left = users.only(used);
        int[] numbers = users.numbersIn(left);
        return new HistoryValue(
                left, parts.stream().map(part -> part.renumbered(numbers)).toList(), kept);
    }
}
