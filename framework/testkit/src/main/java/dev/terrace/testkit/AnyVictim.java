package dev.terrace.testkit;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;

/**
 * A plugin that lets every job preempt and reclaim, and accepts every task that an action offers as a victim. A plugin
 * before it in the same tier that chooses victims takes precedence.
 */
public final class AnyVictim implements SchedulerPlugin {
    @Override
    public String name() {
        return "any-victim";
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        hooks.jobStarving(job -> true)
                .preemptable((preemptor, candidates) -> candidates)
                .reclaimable((reclaimer, candidates) -> candidates)
                .evictable((eviction, candidates) -> candidates);
    }
}
