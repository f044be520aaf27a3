package dev.terrace.spi;

import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Need;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.Set;

/**
 * A policy: a plugin that a tier of the configuration names registers hooks whenever a session opens.
 *
 * <p>A plugin is found through {@code META-INF/services/dev.terrace.spi.SchedulerPlugin} of its JAR and made anew for
 * each session by its public constructor without parameters, so its fields are the session's own. One thread calls it,
 * except for node-local predicates and scores: as in Volcano and Kubernetes, several threads may evaluate those at the
 * same time, each for different nodes. Its decisions may depend only on what the session shows: no clock, no randomness
 * without a seed, no static state.
 *
 * <p>Its class sees the JDK, the SPI, the model and what its JAR brings. The thread's context loader shows the same
 * while the plugin is made, opened and closed; in hooks it shows only the JDK, the SPI and the model.
 */
public interface SchedulerPlugin {
    /** The name by which configurations call it. */
    String name();

    /** One sentence that says what it does, for {@code terrace plugins}. */
    default String description() {
        return "";
    }

    /** The arguments that it understands. A configuration with any other argument is refused. */
    default List<Argument<?>> arguments() {
        return List.of();
    }

    /** What configurations that name it are checked against. */
    default Set<Trait> traits() {
        return Set.of();
    }

    /** What it reads of a cluster that dumps are mostly made without; its user is told where that is absent. */
    default Set<Need> needs() {
        return Set.of();
    }

    /** The plugins with which it may not share a tier, and those with which it works other than one would think. */
    default List<Conflict> conflicts() {
        return List.of();
    }

    /**
     * The errors in what the cluster gives this plugin alone, such as an annotation that it cannot read. With any, the
     * session does not open, and its user is told of wrong input. What this method or any other throws is a failure of
     * the plugin, an {@link dev.terrace.model.finding.InvalidInput} too.
     *
     * @return findings with the place of the error, else with the object that has it
     */
    default List<Finding> inputErrors(Cluster cluster, Arguments arguments) {
        return List.of();
    }

    /**
     * Called when a session opens, in tier and plugin order.
     *
     * @param session the cluster as the session sees it; the combined questions may be asked only from within hooks
     * @param hooks takes the plugin's functions; closed when this returns
     * @param arguments checked against {@link #arguments()}
     */
    void open(SessionView session, Hooks hooks, Arguments arguments);

    /**
     * Called when the session closes.
     *
     * @return the states that the next cycle's cluster must carry for this plugin; by default those of this cycle's
     *     cluster
     */
    default List<PluginState> close(SessionView session) {
        return session.states(name());
    }
}
