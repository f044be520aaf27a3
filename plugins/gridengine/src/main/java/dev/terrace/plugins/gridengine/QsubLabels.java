package dev.terrace.plugins.gridengine;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.toolkit.JobLabels;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a job's {@code qsub} options from a PodGroup or Pod. Each option is a label or annotation of the group, or else
 * of its first pod.
 */
final class QsubLabels {
    private static final String DOMAIN = "gridengine.terrace.dev/";

    /** The options. */
    private enum Key {
        USER("user", "The job's owner; without it, its namespace"),
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

    private final List<String> complexes;
    private final List<String> names = new ArrayList<>();
    private final JobLabels marks;

    /** @param complexes the names of the complexes that jobs can request */
    QsubLabels(Arguments arguments, Iterable<String> complexes, SessionView session) {
        Arguments given = arguments.get(ARGUMENT);
        for (Key key : Key.values()) {
            names.add(given.get(key.argument()));
        }
        this.complexes = new ArrayList<>();
        for (String complex : complexes) {
            this.complexes.add(complex);
            names.add(given.get(REQUEST) + complex);
        }
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

    /** The labels that are read. */
    List<String> names() {
        return names;
    }

    /** The options of a job. */
    Said of(Job job) {
        return new Said(job, marks.of(job));
    }

    /** The options of one job, read from its labels. */
    final class Said {
        private final Job job;
        private final JobLabels.Marked marked;

        private Said(Job job, JobLabels.Marked marked) {
            this.job = job;
            this.marked = marked;
        }

        String user() {
            return marked.text(Key.USER.ordinal(), job.spec().namespace());
        }

        @Nullable
        String project() {
            return find(Key.PROJECT);
        }

        @Nullable
        String department() {
            return find(Key.DEPARTMENT);
        }

        @Nullable
        String slots() {
            return find(Key.SLOTS);
        }

        @Nullable
        String environment() {
            return find(Key.ENVIRONMENT);
        }

        @Nullable
        String deadline() {
            return find(Key.DEADLINE);
        }

        long tasks() {
            return whole(Key.TASKS, 1, 1, Integer.MAX_VALUE);
        }

        int priority() {
            return (int) whole(Key.PRIORITY, 0, -1023, 1024);
        }

        long jobShare() {
            return whole(Key.JOB_SHARE, 0, 0, Integer.MAX_VALUE);
        }

        long overrideTickets() {
            return whole(Key.OVERRIDE, 0, 0, Integer.MAX_VALUE);
        }

        /** Values of hard requests, by complex. */
        Map<String, String> requests() {
            Map<String, String> requests = Map.of();
            for (int complex = 0; complex < complexes.size(); complex++) {
                String value = marked.text(KEYS + complex);
                if (value != null) {
                    requests = requests.isEmpty() ? new HashMap<>() : requests;
                    requests.put(complexes.get(complex), value);
                }
            }
            return requests;
        }

        private @Nullable String find(Key key) {
            return marked.text(key.ordinal());
        }

        private long whole(Key key, long otherwise, long least, long most) {
            return marked.whole(key.ordinal(), otherwise, least, most);
        }
    }
}
