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
     * Makes decisions. When the session ends, the steps that neither {@link Statement#commit} nor
     * {@link Session#allocate} made final are undone.
     */
    void execute(Session session, Arguments arguments);
}
