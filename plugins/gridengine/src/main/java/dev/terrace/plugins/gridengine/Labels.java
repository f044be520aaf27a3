package dev.terrace.plugins.gridengine;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Job;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where a PodGroup or a Pod says what {@code qsub} would be told. Each is a label or an annotation of the group, else of its first pod. */
final class Labels {
    private static final String DOMAIN = "gridengine.terrace.dev/";
    private static final Argument<String> USER = key("user", "Whose job it is; without, its namespace");
    private static final Argument<String> PROJECT = key("project", "Its project, qsub -P");
    private static final Argument<String> DEPARTMENT = key("department", "Its user's department");
    private static final Argument<String> SLOTS =
            key("slots", "Its slots, qsub -pe, such as 4 or 2-8; without, the cpus that it asks for");
    private static final Argument<String> ENVIRONMENT = key("pe", "Its parallel environment, qsub -pe");
    private static final Argument<String> TASKS = key("tasks", "How many tasks an array job has, qsub -t");
    private static final Argument<String> PRIORITY = key("priority", "Its POSIX priority, qsub -p");
    private static final Argument<String> JOB_SHARE = key("job-share", "Its share among its user's jobs, qsub -js");
    private static final Argument<String> OVERRIDE = key("override-tickets", "Its override tickets, qalter -ot");
    private static final Argument<String> DEADLINE =
            key("deadline", "When it must start, such as 2026-11-21T12:00:00Z");
    private static final Argument<String> REQUEST = Argument.text("request")
            .orElse("request." + DOMAIN)
            .means("What its hard requests begin with, qsub -l: the complex comes after it, as in request." + DOMAIN
                    + "t-queue: \"true\"");

    static final Argument<Arguments> ARGUMENT = Argument.map(
                    "labels",
                    USER,
                    PROJECT,
                    DEPARTMENT,
                    SLOTS,
                    ENVIRONMENT,
                    TASKS,
                    PRIORITY,
                    JOB_SHARE,
                    OVERRIDE,
                    DEADLINE,
                    REQUEST)
            .orElse(Arguments.none())
            .means("Labels or annotations of a PodGroup or Pod that have a job's user, project, slots …");

    private final Arguments keys;
    private final String request;

    Labels(Arguments arguments) {
        keys = arguments.get(ARGUMENT);
        request = keys.get(REQUEST);
    }

    private static Argument<String> key(String name, String meaning) {
        return Argument.text(name).orElse(DOMAIN + name).means(meaning);
    }

    String user(Job job) {
        String user = find(job, USER);
        return user == null ? job.spec().namespace() : user;
    }

    @Nullable
    String project(Job job) {
        return find(job, PROJECT);
    }

    @Nullable
    String department(Job job) {
        return find(job, DEPARTMENT);
    }

    @Nullable
    String slots(Job job) {
        return find(job, SLOTS);
    }

    @Nullable
    String environment(Job job) {
        return find(job, ENVIRONMENT);
    }

    @Nullable
    String deadline(Job job) {
        return find(job, DEADLINE);
    }

    long tasks(Job job) {
        return whole(job, TASKS, 1, 1, Integer.MAX_VALUE);
    }

    int priority(Job job) {
        return (int) whole(job, PRIORITY, 0, -1023, 1024);
    }

    long jobShare(Job job) {
        return whole(job, JOB_SHARE, 0, 0, Integer.MAX_VALUE);
    }

    long overrideTickets(Job job) {
        return whole(job, OVERRIDE, 0, 0, Integer.MAX_VALUE);
    }

    /** Values of hard requests, by complex. */
    SortedMap<String, String> requests(Job job) {
        SortedMap<String, String> requests = new TreeMap<>();
        if (!job.tasks().isEmpty()) {
            collect(job.tasks().get(0).spec().annotations(), requests);
            collect(job.tasks().get(0).spec().labels(), requests);
        }
        collect(job.spec().annotations(), requests);
        collect(job.spec().labels(), requests);
        return requests;
    }

    private void collect(Map<String, String> marks, SortedMap<String, String> requests) {
        marks.forEach((key, value) -> {
            if (key.startsWith(request)) {
                requests.put(key.substring(request.length()), value);
            }
        });
    }

    private @Nullable String find(Job job, Argument<String> key) {
        return job.mark(keys.get(key));
    }

    private long whole(Job job, Argument<String> key, long otherwise, long least, long most) {
        String text = find(job, key);
        if (text == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException(
                "%s is '%s'; a whole number from %d to %d is wanted".formatted(keys.get(key), text, least, most));
    }
}
