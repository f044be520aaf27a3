package dev.terrace.plugins.gridengine;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Job;
import dev.terrace.spi.Marks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private static final List<Argument<String>> KEYS =
            List.of(USER, PROJECT, DEPARTMENT, SLOTS, ENVIRONMENT, TASKS, PRIORITY, JOB_SHARE, OVERRIDE, DEADLINE);

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

    private final Map<Argument<String>, String> names = new HashMap<>();
    private final String request;

    Labels(Arguments arguments) {
        Arguments given = arguments.get(ARGUMENT);
        KEYS.forEach(key -> names.put(key, given.get(key)));
        request = given.get(REQUEST);
    }

    private static Argument<String> key(String name, String meaning) {
        return Argument.text(name).orElse(DOMAIN + name).means(meaning);
    }

    /** What a job says of itself. */
    Said of(Job job) {
        return new Said(job, Marks.of(job));
    }

    /** The labels of one job. */
    final class Said {
        private final Job job;
        private final Map<String, String> marks;

        private Said(Job job, Map<String, String> marks) {
            this.job = job;
            this.marks = marks;
        }

        String user() {
            String user = find(USER);
            return user == null ? job.spec().namespace() : user;
        }

        @Nullable
        String project() {
            return find(PROJECT);
        }

        @Nullable
        String department() {
            return find(DEPARTMENT);
        }

        @Nullable
        String slots() {
            return find(SLOTS);
        }

        @Nullable
        String environment() {
            return find(ENVIRONMENT);
        }

        @Nullable
        String deadline() {
            return find(DEADLINE);
        }

        long tasks() {
            return whole(TASKS, 1, 1, Integer.MAX_VALUE);
        }

        int priority() {
            return (int) whole(PRIORITY, 0, -1023, 1024);
        }

        long jobShare() {
            return whole(JOB_SHARE, 0, 0, Integer.MAX_VALUE);
        }

        long overrideTickets() {
            return whole(OVERRIDE, 0, 0, Integer.MAX_VALUE);
        }

        /** Values of hard requests, by complex. */
        Map<String, String> requests() {
            Map<String, String> requests = new HashMap<>();
            marks.forEach((key, value) -> {
                if (key.startsWith(request)) {
                    requests.put(key.substring(request.length()), value);
                }
            });
            return requests;
        }

        private @Nullable String find(Argument<String> key) {
            return marks.get(names.get(key));
        }

        private long whole(Argument<String> key, long otherwise, long least, long most) {
            String text = find(key);
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
                    "%s is '%s'; a whole number from %d to %d is wanted".formatted(names.get(key), text, least, most));
        }
    }
}
