package dev.terrace.testkit;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Session;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An action from a name and a lambda, for tests. Takes no arguments.
 *
 * @param name the name in configurations
 * @param what runs on each execution of the action
 */
public record InlineAction(String name, Consumer<Session> what) implements Action {
    /** Returns a supplier for {@link ClusterBuilder#run}. */
    public static Supplier<Action> doing(String name, Consumer<Session> what) {
        return () -> new InlineAction(name, what);
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        what.accept(session);
    }
}
