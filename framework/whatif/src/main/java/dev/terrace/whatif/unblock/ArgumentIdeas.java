package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Declaration;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Trees;
import java.util.ArrayList;
import java.util.List;

/** Factors of the configuration's plugins: arguments that are numbers and need not be whole. */
final class ArgumentIdeas {
    private static final int COST = 3;
    /** A factor grows up to sixteen times itself, a tenth at a time. */
    private static final int MOST = 16;

    private ArgumentIdeas() {}

    static List<Idea> of(Scene scene) {
        List<Idea> ideas = new ArrayList<>();
        JsonNode tiers = scene.rules.data().path("tiers");
        for (int t = 0; t < tiers.size(); t++) {
            JsonNode plugins = tiers.get(t).path("plugins");
            for (int p = 0; p < plugins.size(); p++) {
                String name = plugins.get(p).path("name").asText();
                Declaration declared = scene.rules.catalog().plugins().get(name);
                if (declared == null) {
                    continue;
                }
                for (Argument<?> argument : declared.arguments()) {
                    if (argument.type() == Argument.Type.NUMBER
                            && !argument.name().contains("*")) {
                        JsonNode given = plugins.get(p).path("arguments").path(argument.name());
                        double now = given.isNumber()
                                ? given.asDouble()
                                : argument.fallback()
                                        .map(value -> ((Number) value).doubleValue())
                                        .orElse(0.0);
                        ideas.add(factor(
                                scene,
                                name,
                                argument.name(),
                                List.of(
                                        "tiers",
                                        Integer.toString(t),
                                        "plugins",
                                        Integer.toString(p),
                                        "arguments",
                                        argument.name()),
                                now));
                    }
                }
            }
        }
        return ideas;
    }

    private static Idea factor(Scene scene, String plugin, String argument, List<String> keys, double now) {
        long most = Math.max(10, Math.round(now * 10 * (MOST - 1)));
        return new Idea(COST, most, step -> {
            double value = Math.round(now * 10 + step) / 10.0;
            return new Step(
                    "%s of plugin %s %s instead of %s".formatted(argument, plugin, value, now),
                    List.of(new Change.Configured(
                            List.of(Trees.put(scene.rules.data(), keys, DoubleNode.valueOf(value))))));
        });
    }
}
