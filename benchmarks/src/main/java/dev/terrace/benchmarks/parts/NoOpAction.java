package dev.terrace.benchmarks.parts;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Session;

/** An action that decides nothing, for measuring only the opening and closing of a session. */
public final class NoOpAction implements Action {
    @Override
    public String name() {
        return "nothing";
    }

    @Override
    public void execute(Session session, Arguments arguments) {}
}
