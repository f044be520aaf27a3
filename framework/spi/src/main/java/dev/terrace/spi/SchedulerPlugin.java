package dev.terrace.spi;

import dev.terrace.model.PluginState;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.Set;

/**
 * A policy. Named in a tier of the configuration, it registers hooks each time a session opens, and so takes part in
 * its decisions.
 *
 * <p>A plugin is found through {@code META-INF/services/dev.terrace.spi.SchedulerPlugin} of its JAR and made anew for
 * each session by its public constructor without parameters, so its fields are the session's own. It is called from one
 * thread, but for node-local predicates and scores: as in Volcano and Kubernetes, several threads may ask those at the
 * same time, each about other nodes. It must decide from what the session shows it alone: no clock, no randomness
 * without a seed, no static state.
 *
 * <p>Its class sees the JDK, the SPI, the model and what its JAR brings. So does the thread's context loader while the
 * plugin is made, opened and closed; in hooks that loader shows the JDK, the SPI and the model alone.
 */
public interface SchedulerPlugin {
    /** The name by which configurations call it. */
    String name();

    /** One sentence that says what it does, for {@code terrace plugins}. */
    default String description() {
        return "";
    }

    /** The arguments that it understands. All others are refused. */
    default List<Argument<?>> arguments() {
        return List.of();
    }

    /** What configurations that name it are checked against. */
    default Set<Trait> traits() {
        return Set.of();
    }

    /** The plugins with which it may not share a tier. */
    default List<Conflict> conflicts() {
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
     * @return what the next cycle's cluster must carry for this plugin; by default what this cycle's carried
     */
    default List<PluginState> close(SessionView session) {
        return session.states(name());
    }
}
