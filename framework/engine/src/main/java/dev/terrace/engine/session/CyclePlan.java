package dev.terrace.engine.session;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.facts.CountedAmounts;
import dev.terrace.engine.hook.Guard;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.hook.TierPosition;
import dev.terrace.engine.order.QueueOrder;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.SchedulerPlugin;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The parts that all cycles of one configuration share: the places of the plugins, the traits and queue orders of the
 * actions, and the table of hooks, which each cycle fills again. For one cycle at a time.
 */
public final class CyclePlan {
    final Configuration configuration;
    final Extensions extensions;

    /** The union of the traits that the actions declare. */
    final Set<Trait> traits;

    /** Whether no action can read a refusal of an earlier one, or of its own earlier run. */
    final boolean ignoresRefusals;

    /** In tier and plugin order. */
    final List<Opening> openings = new ArrayList<>();

    final HookTable hooks = new HookTable();

    /** The queue order of each action. */
    final Map<String, QueueOrder> queueOrders = new HashMap<>();

    /** The first action that orders queues by score; empty if none does. */
    final String scoring;

    /** The amounts with which pods count. */
    public final CountedAmounts amounts;

    /**
     * Whether all actions {@linkplain dev.terrace.spi.action.Action#isExhaustive decide all at once}, with the plugins
     * of the configuration.
     */
    public final boolean isExhaustive;

    /**
     * Whether all actions {@linkplain dev.terrace.spi.action.Action#joinsTasks join tasks}, and no plugin counts them.
     */
    public final boolean joinsTasks;

    /**
     * A plugin at one of the places where the configuration names it.
     *
     * @param places all places of the plugin, in order
     * @param which the index of this place among them
     */
    record Opening(Configuration.PluginOption option, Guard guard, List<TierPosition> places, int which) {
        boolean isLast() {
            return which == places.size() - 1;
        }
    }

    /** @throws PluginFailure if an action cannot be created, or does not declare its traits */
    public CyclePlan(Configuration configuration, Extensions extensions) {
        this.configuration = configuration;
        this.extensions = extensions;
        traits = extensions.traitsOf(configuration.actions());
        ignoresRefusals = Set.copyOf(configuration.actions()).size()
                        == configuration.actions().size()
                && configuration.actions().stream().allMatch(action -> has(action, Trait.IGNORES_REFUSALS));
        String first = "";
        for (String action : configuration.actions()) {
            QueueOrder order = QueueOrder.of(configuration.argumentsOf(action));
            queueOrders.put(action, order);
            first = first.isEmpty() && order.byScore() ? action : first;
        }
        scoring = first;
        Map<String, List<TierPosition>> places = new HashMap<>();
        for (int tier = 0; tier < configuration.tiers().size(); tier++) {
            for (Configuration.PluginOption option :
                    configuration.tiers().get(tier).plugins()) {
                List<TierPosition> own = places.computeIfAbsent(option.name(), name -> new ArrayList<>());
                openings.add(new Opening(option, extensions.guardOf(option.name()), own, own.size()));
                own.add(new TierPosition(tier, openings.size(), option.on()));
            }
        }
        amounts = amounts(extensions);
        Set<Trait> shared = EnumSet.allOf(Trait.class);
        openings.forEach(
                opening -> shared.retainAll(extensions.traitsOf(opening.option().name())));
        isExhaustive = admitsFirst()
                && configuration.actions().stream()
                        .allMatch(action -> extensions.isExhaustive(action, configuration.argumentsOf(action), shared));
        joinsTasks = shared.contains(Trait.COUNTS_NO_TASKS)
                && configuration.actions().stream()
                        .allMatch(action -> extensions.joinsTasks(action, configuration.argumentsOf(action)));
    }

    /** Returns whether no action runs before one that admits jobs: a cycle can then place all jobs that it admits. */
    private boolean admitsFirst() {
        return configuration.actions().stream()
                .dropWhile(action -> has(action, Trait.ADMITS_JOBS))
                .noneMatch(action -> has(action, Trait.ADMITS_JOBS));
    }

    private boolean has(String action, Trait trait) {
        return extensions.traitsOf(List.of(action)).contains(trait);
    }

    private CountedAmounts amounts(Extensions extensions) {
        List<Function<TaskSpec, Map<String, Long>>> rules = new ArrayList<>();
        for (Opening opening : openings) {
            if (opening.isLast() && extensions.hasTrait(opening.option().name(), Trait.COUNTS_OTHER_AMOUNTS)) {
                SchedulerPlugin plugin = extensions.plugin(opening.option().name());
                Guard guard = opening.guard();
                rules.add(pod -> counted(plugin, guard, pod));
            }
        }
        return CountedAmounts.of(rules);
    }

    private static Map<String, Long> counted(SchedulerPlugin plugin, Guard guard, TaskSpec pod) {
        List<InvalidInput> refused = new ArrayList<>();
        Map<String, Long> amounts = guard.answer("countedAmounts", () -> {
            try {
                return Guard.checked(plugin.countedAmounts(pod));
            } catch (InvalidInput e) {
                refused.add(e);
                return Map.of();
            }
        });
        if (!refused.isEmpty()) {
            throw refused.get(0);
        }
        return amounts;
    }
}
