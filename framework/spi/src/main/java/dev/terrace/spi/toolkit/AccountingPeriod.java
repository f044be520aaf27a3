package dev.terrace.spi.toolkit;

import dev.terrace.model.PluginState;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The time since a plugin last wrote its state. The plugin must add the usage of running tasks in this period.
 *
 * @param since null if the plugin has no state yet
 */
public record AccountingPeriod(@Nullable Instant since, Instant now) {
    /** Returns the period of a plugin in this session. Reads the clock: usage accrues at any time. */
    public static AccountingPeriod of(SessionView session, String plugin) {
        return new AccountingPeriod(
                session.states(plugin).stream()
                        .map(PluginState::asOf)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                session.now());
    }

    /** Receives the times for which tasks held their nodes. */
    public interface Holding {
        /** Adds tasks that each held their nodes for a number of seconds of the period. */
        void add(long seconds, int tasks);
    }

    /**
     * Reports how long the tasks of a job have held their nodes in the period. Makes one call for a job without a task
     * that started in the period, otherwise one call per task. A task without a start time counts from {@code since}
     * on.
     */
    public void tell(Job job, Holding holding) {
        Instant latest = job.latestStart();
        if (since == null ? latest.equals(Instant.MIN) : !latest.isAfter(since)) {
            holding.add(seconds(since), job.allocatedTasks());
            return;
        }
        for (Task task : job.tasks()) {
            if (task.status().isAllocated()) {
                holding.add(seconds(task), 1);
            }
        }
    }

    private long seconds(Task task) {
        Instant started = task.spec().started();
        Instant from = since;
        if (started != null && (from == null || started.isAfter(from))) {
            from = started;
        }
        return seconds(from);
    }

    private long seconds(@Nullable Instant from) {
        if (from == null) {
            return 0;
        }
        long whole = now.getEpochSecond() - from.getEpochSecond();
        return Math.max(0, now.getNano() < from.getNano() ? whole - 1 : whole);
    }
}
