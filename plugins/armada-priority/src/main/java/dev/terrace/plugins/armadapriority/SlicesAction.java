package dev.terrace.plugins.armadapriority;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.action.Action;
import dev.terrace.spi.action.Session;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Divides idle resources among the queues with waiting tasks. Each queue first places jobs up to its slice; then a
 * lottery among the queues gives away the rest job by job. A queue's chance is proportional to the rest of its slice. A
 * queue that wins more than its slice gets smaller slices later, because its usage raises its priority value.
 *
 * <p>{@link Slicing} decides the size of slices, and {@link Division} places the jobs.
 *
 * <p>Needs the plugin armada-priority in a tier.
 */
public final class SlicesAction implements Action {
    static final Argument<Boolean> ALL_BY_CHANCE = Argument.bool("useProbabilisticSchedulingForAllResources")
            .orElse(false)
            .means("Whether all jobs are drawn, without a preceding round of slices");
    static final Argument<String> SLICING = Argument.text("slices")
            .oneOf("usage-aware", "by-share")
            .orElse("usage-aware")
            .means("Whether a queue's holdings are subtracted from its slice, as in later Armada, or not, as on the"
                    + " older page");
    static final Argument<Integer> SEED =
            Argument.integer("seed").orElse(1).means("Seed of the draws, together with the cluster's clock");

    @Override
    public String name() {
        return "slices";
    }

    @Override
    public String description() {
        return "Divides what is free among the queues by Armada's older priority, with a lottery for the rest.";
    }

    /** Orders queues by its own rules alone. */
    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.GIVES_NODES);
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(ALL_BY_CHANCE, SLICING, SEED);
    }

    @Override
    public void execute(Session session, Arguments arguments) {
        QueuePriorities priorities = session.plugin(ArmadaPriorityPlugin.class)
                .orElseThrow(() -> new InvalidInput(Finding.error(
                        Position.of("action slices"),
                        "needs the priorities of plugin armada-priority, which no tier names.")))
                .priorities();
        long second = session.now().getEpochSecond(); // another lottery at any time
        Division division = new Division(session, priorities, Slicing.spelled(arguments.get(SLICING)));
        if (!arguments.get(ALL_BY_CHANCE)) {
            division.placeSlices();
        }
        division.placeByChance(new SplittableRandom(arguments.get(SEED) * 31L + second));
    }
}
