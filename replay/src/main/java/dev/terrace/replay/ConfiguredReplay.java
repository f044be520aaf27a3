package dev.terrace.replay;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.replay.measure.ReplayListener;

/**
 * A plan and a configuration, from which a result follows. Commands run it as a whole, the service in slices.
 *
 * @param name the configuration as the user named it
 * @param text the text of the configuration
 */
public record ConfiguredReplay(ReplayPlan plan, String name, String text, Configuration configuration) {
    /** Opens sessions of the configuration. */
    public Sessions sessions(Scheduler scheduler, Contracts contracts) {
        return scheduler.sessions(configuration, contracts);
    }

    /** Returns the replay before its first cycle. Closing it closes its sessions. */
    public Replay begin(Scheduler scheduler, Contracts contracts, ReplayListener... listeners) {
        return new Replay(plan, name, sessions(scheduler, contracts), listeners);
    }
}
