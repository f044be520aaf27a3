package dev.terrace.engine.observation;

import dev.terrace.engine.hook.HookColumn.Entry;
import dev.terrace.model.explanation.Question.PluginVote;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The votes on one question, in the order of the votes. */
final class Ballot {
    final List<PluginVote> votes = new ArrayList<>();
    /** The victims that each plugin's function names; empty for other questions. */
    final List<Named> named = new ArrayList<>();

    /** @param victims the victims that a plugin's function names; null if it abstains */
    record Named(Entry<?> by, @Nullable List<Task> victims) {
        int tier() {
            return by.tier();
        }

        String plugin() {
            return by.plugin();
        }
    }
}
