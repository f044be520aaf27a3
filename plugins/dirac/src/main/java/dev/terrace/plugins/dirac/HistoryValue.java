package dev.terrace.plugins.dirac;

import dev.terrace.model.StateValue;
import java.util.List;
import java.util.SortedMap;

/**
 * The value of {@link HistoryState} that is carried between sessions.
 *
 * @param users all users in {@code parts}, and possibly former ones
 * @param parts the usage, in order; each part is merged, and covers earlier quarters of an hour than the next
 * @param averages the average number of jobs
 */
record HistoryValue(GroupUsers users, List<UsageIntervals> parts, SortedMap<Average, Double> averages)
        implements StateValue {
    /**
     * The time span and the jobs of an average.
     *
     * @param seconds the length of the time span
     * @param user empty for a whole group
     */
    record Average(long seconds, String group, String user) implements Comparable<Average> {
        @Override
        public int compareTo(Average other) {
            int bySeconds = Long.compare(seconds, other.seconds);
            int byGroup = bySeconds == 0 ? group.compareTo(other.group) : bySeconds;
            return byGroup == 0 ? user.compareTo(other.user) : byGroup;
        }

        boolean isOfGroup() {
            return user.isEmpty();
        }

        String line(double jobs) {
            String whose = isOfGroup() ? "group " + group : "user " + user + " in " + group;
            return "average " + seconds + " " + whose + " " + jobs + "\n";
        }
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        averages.forEach((average, jobs) -> text.append(average.line(jobs)));
        parts.forEach(part -> text.append(part.lines(users)));
        return text.toString();
    }

    /** Returns whether its text form is lossless: lines can name all users, and no amount is infinite. */
    boolean isPlain() {
        return users.isPlain()
                && parts.stream().allMatch(UsageIntervals::isFinite)
                && averages.values().stream().noneMatch(jobs -> Double.isInfinite(jobs));
    }
}
