package dev.terrace.spi.action;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import java.util.List;

/**
 * A step of a session: it walks queues, jobs and tasks and decides. Found by {@link java.util.ServiceLoader}, in the
 * distribution and in plugin JARs; made anew for each session.
 */
public interface Action {
    /** The name by which {@code actions:} calls it. */
    String name();

    /**
     * The arguments that {@code configurations:} may give it, besides those of the queue order, which every action has.
     */
    default List<Argument<?>> arguments() {
        return List.of();
    }

    /**
     * Decides. Whatever is not committed through a {@link Statement} or {@link Session#allocate} when the session ends,
     * is undone.
     */
    void execute(Session session, Arguments arguments);
}
