package dev.terrace.plugins.dirac;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.toolkit.JobLabels;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a DIRAC job's attributes from a PodGroup or Pod. Each attribute is a label or annotation of the group, or else
 * of its first pod.
 */
final class JobAttributes {
    private static final String DOMAIN = "dirac.terrace.dev/";
    private static final long DEFAULT_CPU_SECONDS = 86_400;

    /** The attributes. */
    private enum Key {
        OWNER("owner", "", "The job's owner; without it, " + TaskSpec.USER + ", else its namespace"),
        GROUP("group", "", "Its owner's group; without it, its queue"),
        PRIORITY("priority", "", "Its UserPriority; without it, 1"),
        CPU_TIME("cpu-time", "", "Requested seconds of cpu; without it, " + DEFAULT_CPU_SECONDS),
        SITES("sites", "Sites", "Sites where it may run, separated by commas"),
        BANNED_SITES("banned-sites", "BannedSites", "Sites where it may not run"),
        GRID_CES("grid-ces", "GridCEs", "Its computing elements"),
        PLATFORMS("platforms", "Platforms", "Its platforms"),
        JOB_TYPES("job-types", "JobTypes", "Its types"),
        TAGS("tags", "Tags", "Its tags");

        private final String label;
        /** The list field of a task queue's definition; empty for a single value. */
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

    private static final int USER = Key.values().length;

    static final Argument<Arguments> ARGUMENT = Argument.map(
                    "labels", Arrays.stream(Key.values()).map(Key::argument).toArray(Argument<?>[]::new))
            .orElse(Arguments.none())
            .means("Labels or annotations of a PodGroup or Pod that have a job's owner, group, priority …");

    /** The labels from which jobs are read. */
    private record Rule(List<String> names) {}

    /**
     * A job as its labels describe it.
     *
     * @param definition of its task queue; null if a label is invalid
     * @param priority its {@code UserPriority} as written; {@link Waiting#realPriorityOf} bounds it
     * @param refusal the fault in its labels, as a sentence; null if they are valid
     */
    record Read(
            TaskQueue.@Nullable Definition definition,
            int priority,
            @Nullable String refusal) {}

    /** The labels of the keys, and the owner's otherwise. */
    private final List<String> names;

    private final JobLabels marks;
    private final SessionView session;
    /**
     * By the values of all keys but the priority, because many jobs share one. Concurrent, as jobs are read in
     * parallel.
     */
    private final Map<List<@Nullable String>, TaskQueue.Definition> definitions = new ConcurrentHashMap<>();

    JobAttributes(Arguments arguments, SessionView session) {
        Arguments given = arguments.get(ARGUMENT);
        names = Stream.concat(
                        Arrays.stream(Key.values()).map(key -> given.get(key.argument())), Stream.of(TaskSpec.USER))
                .toList();
        marks = new JobLabels(names, session);
        this.session = session;
    }

    /** Returns a function that reads jobs that have changed, for one thread. */
    Function<Job, Read> reader() {
        return session.derived(new Rule(names), this::read);
    }

    /** Reads a job. Several threads may call this concurrently. */
    Read read(Job job) {
        JobLabels.Marked marked = marks.of(job);
        String owner =
                marked.text(Key.OWNER.ordinal(), marked.text(USER, job.spec().namespace()));
        String group = marked.text(Key.GROUP.ordinal(), job.queue().name());
        @Nullable String[] values = marked.texts();
        values[Key.OWNER.ordinal()] = owner;
        values[Key.GROUP.ordinal()] = group;
        values[USER] = null;
        values[Key.PRIORITY.ordinal()] = null;
        try {
            TaskQueue.Definition definition =
                    definitions.computeIfAbsent(Arrays.asList(values), key -> definition(owner, group, marked));
            long given = marked.whole(Key.PRIORITY.ordinal(), 1);
            return new Read(definition, (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, given)), null);
        } catch (IllegalArgumentException e) {
            return new Read(null, 0, e.getMessage());
        }
    }

    private TaskQueue.Definition definition(String owner, String group, JobLabels.Marked marked) {
        Map<String, List<String>> requirements = new HashMap<>();
        for (Key key : Key.values()) {
            List<String> list = key.field.isEmpty() ? List.of() : marked.list(key.ordinal());
            if (!list.isEmpty()) {
                requirements.put(key.field, list);
            }
        }
        long seconds = marked.whole(Key.CPU_TIME.ordinal(), DEFAULT_CPU_SECONDS);
        return new TaskQueue.Definition(owner, group, CpuSegments.fit(seconds), Map.copyOf(requirements));
    }
}
