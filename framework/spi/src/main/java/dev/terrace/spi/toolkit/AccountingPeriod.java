package dev.terrace.spi.toolkit;

import dev.terrace.model.PluginState;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The time since a plugin last wrote its state, for which it has to add the usage of running tasks.
 *
 * @param since null if the plugin has no state yet
 */
public record AccountingPeriod(@Nullable Instant since, Instant now) {
    /** The period of a plugin in this session. */
    public static AccountingPeriod of(SessionView session, String plugin) {
        return new AccountingPeriod(
                session.states(plugin).stream()
                        .map(PluginState::asOf)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                session.cluster().now());
    }

    /**
     * The seconds of the period during which a task has held its node. A task without a start time counts from
     * {@code since} on.
     */
    public long seconds(Task task) {
        if (!task.status().isAllocated()) {
            return 0;
        }
        Instant started = task.spec().started();
        Instant from = since;
        if (started != null && (from == null || started.isAfter(from))) {
            from = started;
        }
        return from == null ? 0 : Math.max(0, Duration.between(from, now).toSeconds());
    }
}
