package dev.terrace.plugins.dirac;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Job;
import dev.terrace.spi.Marks;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where a PodGroup or a Pod says what a DIRAC job says of itself. Each is a label or an annotation of the group, else of its first pod. */
final class Labels {
    private static final String DOMAIN = "dirac.terrace.dev/";
    private static final long DEFAULT_CPU_SECONDS = 86_400;

    /** What they tell. */
    private enum Key {
        OWNER("owner", "", "Whose job it is; without, its namespace"),
        GROUP("group", "", "Its owner's group; without, its queue"),
        PRIORITY("priority", "", "Its UserPriority; without, 1"),
        CPU_TIME("cpu-time", "", "Seconds of cpu that it asks for; without, " + DEFAULT_CPU_SECONDS),
        SITES("sites", "Sites", "Where it may run, with commas between"),
        BANNED_SITES("banned-sites", "BannedSites", "Where it may not run"),
        GRID_CES("grid-ces", "GridCEs", "Its computing elements"),
        PLATFORMS("platforms", "Platforms", "Its platforms"),
        JOB_TYPES("job-types", "JobTypes", "Its types"),
        TAGS("tags", "Tags", "Its tags");

        private final String label;
        /** The field of a task queue's definition that it is a list of; empty for single values. */
        private final String field;

        private final String meaning;

        Key(String label, String field, String meaning) {
            this.label = label;
            this.field = field;
            this.meaning = meaning;
        }

        Argument<String> argument() {
            return Argument.text(label).orElse(DOMAIN + label).means(meaning);
        }
    }

    static final Argument<Arguments> ARGUMENT = Argument.map(
                    "labels", Arrays.stream(Key.values()).map(Key::argument).toArray(Argument<?>[]::new))
            .orElse(Arguments.none())
            .means("Labels or annotations of a PodGroup or Pod that have a job's owner, group, priority …");

    private final List<String> names;
    private final Marks marks;

    Labels(Arguments arguments) {
        Arguments given = arguments.get(ARGUMENT);
        names = Arrays.stream(Key.values())
                .map(key -> given.get(key.argument()))
                .toList();
        marks = new Marks(names);
    }

    /** @throws IllegalArgumentException if a label makes no sense */
    GridJob read(Job job) {
        @Nullable String[] values = marks.of(job);
        SortedMap<String, List<String>> requirements = Collections.emptySortedMap();
        for (Key key : Key.values()) {
            List<String> list = key.field.isEmpty() ? List.of() : list(values[key.ordinal()]);
            if (!list.isEmpty()) {
                requirements = requirements.isEmpty() ? new TreeMap<>() : requirements;
                requirements.put(key.field, list);
            }
        }
        String owner = values[Key.OWNER.ordinal()];
        String group = values[Key.GROUP.ordinal()];
        return new GridJob(
                owner == null ? job.spec().namespace() : owner,
                group == null ? job.queue().name() : group,
                whole(values, Key.CPU_TIME, DEFAULT_CPU_SECONDS),
                (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, whole(values, Key.PRIORITY, 1))),
                requirements);
    }

    /** Empty if a label makes no sense. */
    Optional<GridJob> find(Job job) {
        try {
            return Optional.of(read(job));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static List<String> list(@Nullable String text) {
        return text == null
                ? List.of()
                : List.of(text.split(",", -1)).stream()
                        .map(String::trim)
                        .filter(value -> !value.isEmpty())
                        .distinct()
                        .sorted()
                        .toList();
    }

    private long whole(@Nullable String[] values, Key key, long otherwise) {
        String text = values[key.ordinal()];
        try {
            return text == null ? otherwise : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "%s is '%s'; a whole number is wanted".formatted(names.get(key.ordinal()), text), e);
        }
    }
}
