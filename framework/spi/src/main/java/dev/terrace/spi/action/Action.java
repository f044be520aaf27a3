package dev.terrace.spi.action;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import java.util.List;
import java.util.Set;

/**
 * A step of a session, which decides over queues, jobs and tasks. Found by {@link java.util.ServiceLoader}, in the
 * distribution and in plugin JARs; made anew for each session.
 *
 * <p>During {@link #execute} the thread's context loader shows only the JDK, the SPI and the model.
 */
public interface Action {
    /** The name by which {@code actions:} calls it. */
    String name();

    /** One sentence that says what it does, for {@code terrace plugins}. */
    default String description() {
        return "";
    }

    /**
     * The arguments that {@code configurations:} may give it. The arguments of the queue order are added if the action
     * {@linkplain Trait#FOLLOWS_QUEUE_ORDER follows} that order.
     */
    default List<Argument<?>> arguments() {
        return List.of();
    }

    /**
     * What configurations that name the action are checked against. By default the action gives nodes and follows the
     * queue order.
     */
    default Set<Trait> traits() {
        return Set.of(Trait.GIVES_NODES, Trait.FOLLOWS_QUEUE_ORDER);
    }

    /**
     * Decides. A step that no {@link Statement#commit} and no {@link Session#allocate} has made final is undone when
     * the session ends.
     */
    void execute(Session session, Arguments arguments);
}
