package dev.terrace.spi.action;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import java.util.List;
import java.util.Set;

/**
 * A step of a session, which decides about queues, jobs and tasks. Found by {@link java.util.ServiceLoader}, in the
 * distribution and in plugin JARs. A new instance is created for each session.
 *
 * <p>During {@link #execute} the thread's context class loader shows only the JDK, the SPI and the model.
 */
public interface Action {
    /** Returns the name that {@code actions:} uses. */
    String name();

    /** Returns a one-sentence description for {@code terrace plugins}. */
    default String description() {
        return "";
    }

    /**
     * Returns the arguments that {@code configurations:} may give the action. The arguments of the queue order are
     * added if the action {@linkplain Trait#FOLLOWS_QUEUE_ORDER follows} that order.
     */
    default List<Argument<?>> arguments() {
        return List.of();
    }

    /**
     * Returns the traits that configurations with the action are checked against. By default the action gives nodes and
     * follows the queue order.
     */
    default Set<Trait> traits() {
        return Set.of(Trait.GIVES_NODES, Trait.FOLLOWS_QUEUE_ORDER);
    }

    /**
     * Returns whether the action decides all that can be decided at once: after an execution that only admitted jobs
     * and bound pods, another one on the changed cluster admits, binds, pipelines and evicts nothing, plans the same
     * {@linkplain Session#reserve starts}, and {@linkplain Session#wakeAt wakes} at the same time. While no pod waits,
     * an execution decides nothing. A replay omits these cycles. Assumes that the tasks of a job are equal, and that no
     * pod has rules about other pods. {@code --verify-contracts} runs the cycles nevertheless, and fails if they decide
     * anything.
     *
     * @param shared the traits that all plugins of the configuration have
     */
    default boolean isExhaustive(Arguments arguments, Set<Trait> shared) {
        return false;
    }

    /**
     * Returns whether the tasks of a job that start together on one node may be one task with their total amounts,
     * because the action evicts nothing and counts no tasks. A replay on a pool then has one pod for such a job.
     */
    default boolean joinsTasks(Arguments arguments) {
        return false;
    }

    /**
     * Returns whether the action {@linkplain Session#carry carries} states, on which decisions of later cycles depend.
     * A program that does not keep states refuses a configuration with the action before its first cycle, as does a dry
     * run on a running cluster, which carries out no decisions.
     */
    default boolean keepsState(Arguments arguments) {
        return false;
    }

    /**
     * Makes decisions. When the session ends, the steps that neither {@link Statement#commit} nor
     * {@link Session#allocate} made final are undone.
     */
    void execute(Session session, Arguments arguments);
}
