package dev.terrace.spi.action;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import java.util.List;
import java.util.Set;

/**
 * A step of a session: it walks queues, jobs and tasks and decides. Found by {@link java.util.ServiceLoader}, in the
 * distribution and in plugin JARs; made anew for each session.
 *
 * <p>During {@link #execute} the thread's context loader shows the JDK, the SPI and the model alone.
 */
public interface Action {
    /** The name by which {@code actions:} calls it. */
    String name();

    /** One sentence that says what it does, for {@code terrace plugins}. */
    default String description() {
        return "";
    }

    /**
     * The arguments that {@code configurations:} may give it. Those of the queue order come on top if it
     * {@linkplain Trait#FOLLOWS_QUEUE_ORDER follows} that order.
     */
    default List<Argument<?>> arguments() {
        return List.of();
    }

    /** What configurations that name it are checked against; by default it gives nodes and follows the queue order. */
    default Set<Trait> traits() {
        return Set.of(Trait.GIVES_NODES, Trait.FOLLOWS_QUEUE_ORDER);
    }

    /**
     * Decides. Whatever is not committed through a {@link Statement} or {@link Session#allocate} when the session ends,
     * is undone.
     */
    void execute(Session session, Arguments arguments);
}
