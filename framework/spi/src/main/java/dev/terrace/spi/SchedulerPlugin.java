package dev.terrace.spi;

import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Conflict;
import dev.terrace.model.settings.Need;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.view.SessionView;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A scheduling policy. A plugin that a tier of the configuration names registers its hooks whenever a session opens.
 *
 * <p>A plugin is found through {@code META-INF/services/dev.terrace.spi.SchedulerPlugin} of its JAR. Its public
 * constructor without parameters creates an instance for each session, so fields belong to the session. One thread
 * calls it, except for node-local predicates and scores: as in Volcano and Kubernetes, several threads may evaluate
 * these concurrently, each for different nodes. Decisions may depend only on the session: no clock, no randomness
 * without a seed, no static state.
 *
 * <p>Its class sees the JDK, the SPI, the model and the content of its JAR. So does the thread's context class loader
 * while the plugin is created, opened and closed. In hooks, the context class loader sees only the JDK, the SPI and the
 * model.
 */
public interface SchedulerPlugin {
    /** Returns the name that configurations use. */
    String name();

    /** Returns a one-sentence description for {@code terrace plugins}. */
    default String description() {
        return "";
    }

    /**
     * Returns the supported arguments. A configuration with any other argument is refused, unless
     * {@code --allow-missing} ignores it.
     */
    default List<Argument<?>> arguments() {
        return List.of();
    }

    /** Returns the traits that configurations with the plugin are checked against. */
    default Set<Trait> traits() {
        return Set.of();
    }

    /** Returns the parts of a cluster that it reads and that most dumps lack. The user is warned if they are absent. */
    default Set<Need> needs() {
        return Set.of();
    }

    /** Returns the plugins that may not share its tier, and plugins that change its effect unexpectedly. */
    default List<Conflict> conflicts() {
        return List.of();
    }

    /**
     * Returns whether {@link #close} returns states of this plugin, on which decisions of later cycles depend. A
     * program that does not keep states refuses a configuration with the plugin before its first cycle.
     */
    default boolean keepsState(Arguments arguments) {
        return false;
    }

    /**
     * Returns the errors in input that only this plugin reads, such as an invalid annotation. With any error, the
     * session does not open, and the errors are reported as invalid input. An exception from any other method than
     * {@link #countedAmounts} is a failure of the plugin, including {@link dev.terrace.model.finding.InvalidInput}.
     *
     * @return findings with the position of the error, or else with the object that has it
     */
    default List<Finding> inputErrors(Cluster cluster, Arguments arguments) {
        return List.of();
    }

    /**
     * Returns the amounts with which a pod counts in place of its requests: on nodes, in jobs and in queues. Meant for
     * a plugin that allocates parts of devices where the pod requests whole devices. Called only with
     * {@link Trait#COUNTS_OTHER_AMOUNTS}, before the session opens, on another instance, and by several threads. Must
     * depend on the pod alone.
     *
     * @return by the name of a resource that the pod requests, in the units of
     *     {@link dev.terrace.model.resource.Amounts}; empty if the requests count. If several plugins return amounts,
     *     the last in tier and plugin order wins
     * @throws dev.terrace.model.finding.InvalidInput if the pod asks for something impossible. The findings about all
     *     pods are reported together, and the session does not open
     */
    default Map<String, Long> countedAmounts(TaskSpec pod) {
        return Map.of();
    }

    /**
     * Opens the plugin in a session. Plugins open in tier and plugin order.
     *
     * @param session the cluster as the session sees it; the combined questions may be asked only from within hooks
     * @param hooks registers the plugin's functions; closed when this method returns
     * @param arguments checked against {@link #arguments()}
     */
    void open(SessionView session, Hooks hooks, Arguments arguments);

    /**
     * Closes the plugin at the end of the session.
     *
     * <p>The next session may have these states without the decisions of this session: a dry run on a running cluster
     * carries out none of them.
     *
     * @return the states that the next cycle's cluster must carry for this plugin; by default those of this cycle's
     *     cluster
     */
    default List<PluginState> close(SessionView session) {
        return session.states(name());
    }
}
