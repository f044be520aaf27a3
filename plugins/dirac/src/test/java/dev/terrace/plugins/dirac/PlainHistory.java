package dev.terrace.plugins.dirac;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A reference for {@link HistoryState}: computed entry by entry, in sorted maps. */
final class PlainHistory {
    private record Key(long from, long to, String group, String user) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byFrom = Long.compare(from, other.from);
            int byTo = byFrom == 0 ? Long.compare(to, other.to) : byFrom;
            int byGroup = byTo == 0 ? group.compareTo(other.group) : byTo;
            return byGroup == 0 ? user.compareTo(other.user) : byGroup;
        }
    }

    private final Map<Key, Double> ran = new TreeMap<>();
    private final long now;

    /** @param text lines that begin with "ran" */
    PlainHistory(String text, long now) {
        this.now = now;
        text.lines()
                .map(line -> line.split(" "))
                .forEach(words -> ran.merge(
                        new Key(Long.parseLong(words[1]), Long.parseLong(words[2]), words[6], words[4]),
                        Double.parseDouble(words[7]),
                        Double::sum));
    }

    void add(GroupUser user, long seconds, int jobs) {
        if (seconds > 0) {
            ran.merge(new Key(now - seconds, now, user.group(), user.user()), (double) seconds * jobs, Double::sum);
        }
    }

    Map<String, Double> averages(long seconds, String group) {
        Map<String, Double> found = new TreeMap<>();
        ran.forEach((key, amount) -> {
            long part = key.to <= key.from ? 0 : Math.max(0, key.to - Math.max(key.from, now - seconds));
            if (part > 0 && (group.isEmpty() || group.equals(key.group))) {
                found.merge(
                        group.isEmpty() ? key.group : key.user,
                        amount * (part / (double) (key.to - key.from)) / seconds,
                        Double::sum);
            }
        });
        return found;
    }

    String write(long seconds) {
        Map<List<Object>, Key> last = new HashMap<>();
        Map<Key, Double> merged = new TreeMap<>();
        ran.forEach((key, amount) -> {
            if (key.to > now - seconds) {
                List<Object> bucket = List.of(key.to / 900, key.group, key.user);
                Key before = last.get(bucket);
                Key whole = before == null
                        ? key
                        : new Key(Math.min(before.from, key.from), Math.max(before.to, key.to), key.group, key.user);
                double sum = before == null ? 0 : Objects.requireNonNull(merged.remove(before));
                merged.put(whole, sum + amount);
                last.put(bucket, whole);
            }
        });
        StringBuilder text = new StringBuilder();
        merged.forEach((key, amount) ->
                text.append("ran %s %s user %s in %s %s\n".formatted(key.from, key.to, key.user, key.group, amount)));
        return text.toString();
    }
}
