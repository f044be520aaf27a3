package dev.terrace.spi.toolkit;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.number.NumberText;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a job's labels for a plugin. Precedence: a label of the group, an annotation of the group, a label or
 * annotation of the job's first task.
 */
public final class JobLabels {
    private final List<String> keys;
    private final Map<String, Integer> places = new HashMap<>();

    /** Whether a pod may have any of the keys. */
    private final boolean onPods;

    /** @param keys the keys of labels or annotations; of duplicate keys, the first counts */
    public JobLabels(List<String> keys, SessionView session) {
        this.keys = List.copyOf(keys);
        for (int place = 0; place < keys.size(); place++) {
            places.putIfAbsent(keys.get(place), place);
        }
        onPods = keys.stream().anyMatch(session::podsMayHave);
    }

    /** Returns the values of one job. Several threads may call this concurrently. */
    public Marked of(Job job) {
        Marked marked = new Marked();
        BiConsumer<String, String> values = marked::add;
        addAll(job.spec().labels(), values);
        addAll(job.spec().annotations(), values);
        if (onPods && !job.tasks().isEmpty()) {
            TaskSpec first = job.tasks().get(0).spec();
            addAll(first.labels(), values);
            addAll(first.annotations(), values);
        }
        return marked;
    }

    /** The check matters: most jobs have no annotations, and some plugins read a hundred thousand jobs. */
    private static void addAll(Map<String, String> marks, BiConsumer<String, String> values) {
        if (!marks.isEmpty()) {
            marks.forEach(values);
        }
    }

    /** The values of one job, by the index of the key. The first value that is found for a key counts. */
    public final class Marked {
        private final @Nullable String[] values = new @Nullable String[keys.size()];

        private Marked() {}

        private void add(String key, String value) {
            Integer place = places.get(key);
            if (place != null && values[place] == null) {
                values[place] = value;
            }
        }

        /** Returns the text as written, or null. */
        public @Nullable String text(int place) {
            return values[place];
        }

        /** Returns the text as written, or {@code otherwise} if the job has none. */
        public String text(int place, String otherwise) {
            return Objects.requireNonNullElse(values[place], otherwise);
        }

        /** Returns a new array of all texts as written, in the order of the keys. */
        public @Nullable String[] texts() {
            return values.clone();
        }

        /** Returns the comma-separated items, distinct and sorted; empty if the job has none. */
        public List<String> list(int place) {
            String text = values[place];
            return text == null
                    ? List.of()
                    : CommaList.of(text).stream().distinct().sorted().toList();
        }

        /**
         * Returns a whole number, or {@code otherwise} if the job has none.
         *
         * @throws IllegalArgumentException if the text is not a whole number, with a sentence that names the label
         */
        public long whole(int place, long otherwise) {
            return whole(place, otherwise, Long.MIN_VALUE, Long.MAX_VALUE);
        }

        /**
         * Returns a whole number in a range, or {@code otherwise} if the job has none.
         *
         * @throws IllegalArgumentException if the text is not a whole number in the range, with a sentence that names
         *     the label
         */
        public long whole(int place, long otherwise, long least, long most) {
            String text = values[place];
            if (text == null) {
                return otherwise;
            }
            OptionalLong number = NumberText.whole(text, least, most);
            if (number.isPresent()) {
                return number.getAsLong();
            }
            String range =
                    least == Long.MIN_VALUE && most == Long.MAX_VALUE ? "" : " from %s to %s".formatted(least, most);
            throw new IllegalArgumentException(
                    "%s is '%s'; expected a whole number%s".formatted(keys.get(place), text, range));
        }
    }
}
