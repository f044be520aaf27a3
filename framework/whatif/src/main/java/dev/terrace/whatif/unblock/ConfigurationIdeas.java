package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Declaration;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.PluginPlace;
import dev.terrace.whatif.Trees;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * Changes to the configuration: actions that it lacks, switches of plugins that protect victims, and factors among the
 * arguments.
 *
 * <p>An action is offered only if its JAR also ships an action that the configuration names, and thus belongs to the
 * same system. Plugins that check nodes are never changed, so that no suggestion bypasses a predicate.
 */
record ConfigurationIdeas(Scene scene, Extensions extensions) {
    private static final int COST = 3;
    /** The maximum ratio by which a factor grows. Steps are tenths. */
    private static final int MAX_RATIO = 16;

    private static final Set<Hook> CHECKS = EnumSet.of(Hook.PREDICATE, Hook.PRE_PREDICATE);
    private static final List<Hook> PROTECTS = List.of(Hook.PREEMPTABLE, Hook.RECLAIMABLE);

    /** Returns ideas that add missing actions. */
    List<Idea> actions() {
        List<String> named = scene.rules.configuration().actions();
        Set<String> system = named.stream().map(extensions::originOf).collect(Collectors.toSet());
        List<Idea> ideas = new ArrayList<>();
        scene.rules.catalog().actions().forEach((action, declared) -> {
            if (!named.contains(action)
                    && declared.has(Trait.OFFERED)
                    && system.contains(extensions.originOf(action))) {
                String actions = String.join(", ", with(action));
                ideas.add(idea(
                        "add action %s: actions \"%s\"".formatted(action, actions),
                        List.of("actions"),
                        TextNode.valueOf(actions)));
            }
        });
        return ideas;
    }

    /** Returns the actions with one more. It precedes the first action that runs last, unless it runs last itself. */
    private List<String> with(String action) {
        List<String> actions = new ArrayList<>(EditableConfiguration.actionNames(
                scene.rules.data().path("actions").asText()));
        actions.removeIf(String::isEmpty);
        int place = 0;
        while (place < actions.size() && !runsLast(actions.get(place))) {
            place++;
        }
        actions.add(runsLast(action) ? actions.size() : place, action);
        return actions;
    }

    private boolean runsLast(String action) {
        Declaration declared = scene.rules.catalog().actions().get(action);
        return declared != null && declared.has(Trait.RUNS_LAST);
    }

    /** A plugin in the configuration. */
    private record Named(PluginPlace place, PluginOption option, Declaration declared) {
        String name() {
            return place.name();
        }
    }

    /** Returns the loaded plugins of the configuration that check no nodes. */
    private List<Named> plugins() {
        List<Named> plugins = new ArrayList<>();
        for (PluginPlace place : PluginPlace.of(scene.rules.data())) {
            Declaration declared = scene.rules.catalog().plugins().get(place.name());
            PluginOption option = scene.rules.option(place);
            if (declared != null
                    && option != null
                    && extensions.hooksOf(place.name()).stream().noneMatch(CHECKS::contains)) {
                plugins.add(new Named(place, option, declared));
            }
        }
        return plugins;
    }

    /**
     * Returns ideas that switch off hooks by which plugins protect pods from eviction.
     *
     * @param wanted selects the hooks
     */
    List<Idea> switches(BiPredicate<String, Hook> wanted) {
        List<Idea> ideas = new ArrayList<>();
        for (Named plugin : plugins()) {
            Set<Hook> hooks = extensions.hooksOf(plugin.name());
            for (Hook hook : PROTECTS) {
                Switch toggle = hook.toggle().orElseThrow();
                if (hooks.contains(hook) && plugin.option().on().contains(toggle) && wanted.test(plugin.name(), hook)) {
                    ideas.add(idea(
                            "set %s of plugin %s to false".formatted(toggle.spelling(), plugin.name()),
                            Trees.below(plugin.place().keys(), toggle.spelling()),
                            BooleanNode.FALSE));
                }
            }
        }
        return ideas;
    }

    /** Returns ideas that raise factors among the arguments of plugins. */
    List<Idea> factors() {
        List<Idea> ideas = new ArrayList<>();
        for (Named plugin : plugins()) {
            for (Argument<?> argument : plugin.declared().arguments()) {
                if (argument.type() == Argument.Type.NUMBER && !argument.name().contains("*")) {
                    JsonNode given = plugin.place().entry().path("arguments").path(argument.name());
                    Optional<?> now = given.isNumber() ? Optional.of(given.asDouble()) : argument.fallback();
                    now.ifPresent(value -> factor(plugin, argument, (Double) value, ideas));
                }
            }
        }
        return ideas;
    }

    /** Adds the idea to raise a factor, unless it is at its maximum. */
    private void factor(Named plugin, Argument<?> argument, double now, List<Idea> found) {
        double maximum = argument.maximum().orElse(Double.MAX_VALUE);
        long most =
                Math.min(Math.max(10, Math.round(now * 10 * (MAX_RATIO - 1))), (long) Math.ceil((maximum - now) * 10));
        if (most <= 0) {
            return;
        }
        List<String> place = Trees.below(plugin.place().keys(), "arguments", argument.name());
        found.add(Idea.upTo(Means.CONFIGURATION, COST, most, step -> {
            double value = Math.min(maximum, Math.round(now * 10 + step) / 10.0);
            return step(
                    "%s of plugin %s %s instead of %s"
                            .formatted(argument.name(), plugin.name(), NumberText.shown(value), NumberText.shown(now)),
                    place,
                    DoubleNode.valueOf(value));
        }));
    }

    private Idea idea(String says, List<String> place, JsonNode value) {
        return Idea.of(Means.CONFIGURATION, COST, step(says, place, value));
    }

    private IdeaStep step(String says, List<String> place, JsonNode value) {
        return new IdeaStep(says, List.of(new Change.Configured(List.of(Trees.put(scene.rules.data(), place, value)))));
    }
}
