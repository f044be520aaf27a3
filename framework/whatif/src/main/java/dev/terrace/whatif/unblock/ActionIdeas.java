package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.settings.Trait;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Trees;
import java.util.ArrayList;
import java.util.List;

/**
 * Actions that are loaded and that the configuration does not name: each may run after the others. One with an order of
 * its own decides about all jobs anew, which is no small change.
 */
final class ActionIdeas {
    private static final int COST = 3;

    private ActionIdeas() {}

    static List<Idea> of(Scene scene) {
        List<Idea> ideas = new ArrayList<>();
        String named = scene.rules.data().path("actions").asText();
        scene.rules.catalog().actions().forEach((action, declaration) -> {
            if (declaration.traits().contains(Trait.FOLLOWS_QUEUE_ORDER)
                    && !scene.rules.configuration().actions().contains(action)) {
                TextNode actions = TextNode.valueOf(named + ", " + action);
                ideas.add(Idea.of(
                        COST,
                        new Step(
                                "run action %s as well".formatted(action),
                                List.of(new Change.Configured(
                                        List.of(Trees.put(scene.rules.data(), List.of("actions"), actions)))))));
            }
        });
        return ideas;
    }
}
