package dev.terrace.plugins.gridengine;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.gridengine.data.Complex;
import dev.terrace.plugins.gridengine.data.Formula;
import dev.terrace.plugins.gridengine.data.SlotRange;
import dev.terrace.plugins.gridengine.data.Tables.Environment;
import dev.terrace.spi.toolkit.JobLabels;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads a job's {@code qsub} options from a PodGroup or Pod. Each option is a label or annotation of the group, or else
 * of its first pod.
 */
final class QsubLabels {
    private static final String DOMAIN = "gridengine.terrace.dev/";

    /** The options. */
    private enum Key {
        USER("user", "The job's owner; without it, " + TaskSpec.USER + ", else its namespace"),
        PROJECT("project", "Its project, qsub -P"),
        DEPARTMENT("department", "Its user's department"),
        SLOTS("slots", "Its slots, qsub -pe, such as 4 or 2-8; without it, the cpus that it requests"),
        ENVIRONMENT("pe", "Its parallel environment, qsub -pe"),
        TASKS("tasks", "Number of tasks of an array job, qsub -t"),
        PRIORITY("priority", "Its POSIX priority, qsub -p"),
        JOB_SHARE("job-share", "Its share among its user's jobs, qsub -js"),
        OVERRIDE("override-tickets", "Its override tickets, qalter -ot"),
        DEADLINE("deadline", "Time by which it must start, such as 2026-11-21T12:00:00Z");

        private final String label;
        private final String meaning;

        Key(String label, String meaning) {
            this.label = label;
            this.meaning = meaning;
        }

        Argument<String> argument() {
            return Argument.text(label).orElse(DOMAIN + label).means(meaning);
        }
    }

    private static final int KEYS = Key.values().length;

    private static final Argument<String> REQUEST = Argument.text("request")
            .orElse("request." + DOMAIN)
            .means("Prefix of its hard requests, qsub -l, before the name of the complex, as in request." + DOMAIN
                    + "t-queue: \"true\"");

    static final Argument<Arguments> ARGUMENT = Argument.map("labels", parts())
            .orElse(Arguments.none())
            .means("Labels or annotations of a PodGroup or Pod that have a job's user, project, slots …");

    /** The labels of the keys, those of the requests, and the user's otherwise. */
    private final List<String> names = new ArrayList<>();

    private final Map<String, Complex> complexes;
    /** The names of the complexes, in the order of their labels. */
    private final List<String> requests;

    private final String prefix;
    private final Map<String, Environment> environments;
    private final Formula formula;
    private final JobLabels marks;
    /** Many jobs share a range. Concurrent, because jobs are read in parallel. */
    private final Map<String, SlotRange> ranges = new ConcurrentHashMap<>();

    /** @param complexes the complexes that jobs can request, by name */
    QsubLabels(
            Arguments arguments,
            Map<String, Complex> complexes,
            Map<String, Environment> environments,
            Formula formula,
            SessionView session) {
        this.complexes = complexes;
        this.environments = environments;
        this.formula = formula;
        Arguments given = arguments.get(ARGUMENT);
        for (Key key : Key.values()) {
            names.add(given.get(key.argument()));
        }
        requests = List.copyOf(complexes.keySet());
        prefix = given.get(REQUEST);
        requests.forEach(complex -> names.add(prefix + complex));
        names.add(TaskSpec.USER);
        marks = new JobLabels(names, session);
    }

    private static Argument<?>[] parts() {
        List<Argument<?>> parts = new ArrayList<>();
        for (Key key : Key.values()) {
            parts.add(key.argument());
        }
        parts.add(REQUEST);
        return parts.toArray(Argument<?>[]::new);
    }

    /** The configuration from which options are derived. */
    private record Rule(
            List<String> names,
            Map<String, Complex> complexes,
            Map<String, Environment> environments,
            Formula formula) {}

    /** Returns a key of the options: if it is equal, options of unchanged jobs are equal. */
    Object rule() {
        return new Rule(names, complexes, environments, formula);
    }

    /** Reads the options of a job. Thread-safe. */
    QsubOptions read(Job job) {
        JobLabels.Marked marked = marks.of(job);
        try {
            SlotRange slots = slots(job, text(marked, Key.SLOTS));
            return new QsubOptions(
                    marked.text(
                            Key.USER.ordinal(),
                            marked.text(names.size() - 1, job.spec().namespace())),
                    text(marked, Key.PROJECT),
                    text(marked, Key.DEPARTMENT),
                    deadline(text(marked, Key.DEADLINE)),
                    naming(
                            prefix,
                            () -> Complex.contribution(
                                    urgencySlots(text(marked, Key.ENVIRONMENT), slots),
                                    requests(marked),
                                    complexes,
                                    formula)),
                    slots.least(),
                    (int) whole(marked, Key.PRIORITY, 0, -1023, 1024),
                    whole(marked, Key.JOB_SHARE, 0, 0, Integer.MAX_VALUE),
                    whole(marked, Key.OVERRIDE, 0, 0, Integer.MAX_VALUE),
                    whole(marked, Key.TASKS, 1, 1, Integer.MAX_VALUE),
                    null);
        } catch (IllegalArgumentException e) {
            return QsubOptions.refused(Objects.requireNonNullElse(e.getMessage(), ""));
        }
    }

    /** Returns the value of a label, or throws a sentence that begins with its name. */
    private static <T> T naming(String label, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(label + e.getMessage(), e);
        }
    }

    private static @Nullable String text(JobLabels.Marked marked, Key key) {
        return marked.text(key.ordinal());
    }

    private static long whole(JobLabels.Marked marked, Key key, long otherwise, long least, long most) {
        return marked.whole(key.ordinal(), otherwise, least, most);
    }

    /** Returns the slots of a job. Without a label, the total cpus that its tasks request, rounded up, at least 1. */
    private SlotRange slots(Job job, @Nullable String text) {
        if (text != null) {
            return naming(names.get(Key.SLOTS.ordinal()) + " ", () -> ranges.computeIfAbsent(text, SlotRange::of));
        }
        long cpus = (long) Math.ceil(job.requested().value(ResourceNames.CPU) / QsubReader.MILLI);
        return cpus <= 1 ? SlotRange.SERIAL : SlotRange.of((int) Math.min(cpus, Integer.MAX_VALUE - 1));
    }

    private int urgencySlots(@Nullable String name, SlotRange slots) {
        Environment environment = name == null ? null : environments.get(name);
        return environment == null
                ? slots.least()
                : slots.urgencySlots(environment.urgencySlots(), environment.slots());
    }

    private @Nullable Long deadline(@Nullable String text) {
        try {
            return text == null ? null : Long.valueOf(Instant.parse(text).getEpochSecond());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "%s is '%s'; expected a moment such as 2026-11-21T12:00:00Z"
                            .formatted(names.get(Key.DEADLINE.ordinal()), text),
                    e);
        }
    }

    /** Returns the values of hard requests, by complex. */
    private Map<String, String> requests(JobLabels.Marked marked) {
        Map<String, String> asked = Map.of();
        for (int complex = 0; complex < requests.size(); complex++) {
            String value = marked.text(KEYS + complex);
            if (value != null) {
                asked = asked.isEmpty() ? new HashMap<>() : asked;
                asked.put(requests.get(complex), value);
            }
        }
        return asked;
    }
}
