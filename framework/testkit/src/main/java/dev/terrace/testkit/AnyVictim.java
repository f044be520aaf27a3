package dev.terrace.testkit;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;

/**
 * Every job may preempt and reclaim, and every task that an action offers is a victim. Behind a plugin that chooses
 * victims in the same tier, that plugin's choice stands.
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
