package dev.terrace.engine.observation;

import dev.terrace.model.explanation.Question.PluginVote;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The votes on one question, in the order in which they fell. */
final class Ballot {
    final List<PluginVote> votes = new ArrayList<>();
    final List<Named> named = new ArrayList<>();

    /** @param victims the victims that a plugin names; null if it abstains */
    record Named(int tier, String plugin, @Nullable List<Task> victims) {}
}
