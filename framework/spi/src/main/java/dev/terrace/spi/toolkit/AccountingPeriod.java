package dev.terrace.spi.toolkit;

import dev.terrace.model.PluginState;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The time since a plugin last wrote down its state: what it has to add for tasks that run.
 *
 * @param since null if it has no state: everything is new
 */
public record AccountingPeriod(@Nullable Instant since, Instant now) {
    /** Of a plugin, in this session. */
    public static AccountingPeriod of(SessionView session, String plugin) {
        return new AccountingPeriod(
                session.states(plugin).stream()
                        .map(PluginState::asOf)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                session.cluster().now());
    }

    /**
     * For how many seconds of it a task has held its node. One that does not say when it started has done so since the
     * state was written.
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
