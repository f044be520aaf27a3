package dev.terrace.plugins.armada;

import dev.terrace.model.Lifetime;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Armada's checks and defaults at job submission. A termination period must lie between a minimum and a maximum; a
 * missing period, or 0, becomes the minimum. A job without a deadline gets the default one.
 *
 * @see <a href="https://github.com/armadaproject/armada/blob/master/docs/scheduling_and_preempting_jobs.md">Armada,
 *     Graceful termination, Job deadlines</a>
 */
final class SubmissionRules {
    private static final String GRACE_PERIOD = "terminationGracePeriodSeconds";
    private static final String DEADLINE = "activeDeadlineSeconds";

    private final Session session;
    private final Duration least;
    private final Duration most;
    private final Duration deadline;
    private final SortedMap<String, Duration> deadlines;

    SubmissionRules(Session session, Arguments arguments) {
        this.session = session;
        least = ArmadaArguments.duration(arguments, ArmadaArguments.MIN_GRACE);
        most = ArmadaArguments.duration(arguments, ArmadaArguments.MAX_GRACE);
        deadline = ArmadaArguments.duration(arguments, ArmadaArguments.DEADLINE);
        deadlines = arguments.find(ArmadaArguments.DEADLINES).orElse(Collections.emptySortedMap());
    }

    /** Fails waiting pods whose termination period is out of range; the message names the field and its place. */
    void refuse() {
        List<Task> waiting = new ArrayList<>();
        session.jobs().forEach(job -> waiting.addAll(job.tasks(TaskStatus.PENDING)));
        waiting.sort(Comparator.comparingInt(Task::id));
        for (Task task : waiting) {
            Lifetime lifetime = task.spec().lifetime();
            if (lifetime == null || lifetime.gracePeriod() == null) {
                continue;
            }
            double period = lifetime.gracePeriod();
            if (period != 0 && (period < seconds(least) || period > seconds(most))) {
                session.fail(
                        task,
                        "%s: %s is %s; between %s and %s seconds is expected, or 0 for the least."
                                .formatted(
                                        lifetime.place(), GRACE_PERIOD, plain(period), seconds(least), seconds(most)));
            }
        }
    }

    /** Returns the whole seconds, by which Armada compares. */
    private static long seconds(Duration duration) {
        return duration.toSeconds();
    }

    private static String plain(double seconds) {
        return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
    }

    /** Sets the defaults of a placed pod that has no termination period or deadline. */
    void complete(Task task) {
        Lifetime lifetime = task.spec().lifetime();
        if (lifetime == null) {
            return;
        }
        boolean isOpen = lifetime.gracePeriod() == null || lifetime.gracePeriod() == 0;
        if (isOpen && !least.isZero()) {
            session.amend(task, GRACE_PERIOD, least.toSeconds());
        }
        Duration longest = deadlineOf(task.requests());
        if (lifetime.deadline() == null && !longest.isZero()) {
            session.amend(task, DEADLINE, longest.plusSeconds(1).minusNanos(1).toSeconds()); // Armada rounds up
        }
    }

    /**
     * Returns the longest deadline among the resources that a pod requests; the general default if none has a deadline.
     */
    private Duration deadlineOf(Amounts requests) {
        Duration longest = Duration.ZERO;
        for (Map.Entry<String, Duration> entry : deadlines.entrySet()) {
            int dimension = requests.names().indexOf(entry.getKey());
            if (dimension >= 0
                    && requests.get(dimension) > 0
                    && entry.getValue().compareTo(longest) > 0) {
                longest = entry.getValue();
            }
        }
        return longest.isZero() ? deadline : longest;
    }
}
