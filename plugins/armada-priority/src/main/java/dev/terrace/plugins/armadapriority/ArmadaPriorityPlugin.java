package dev.terrace.plugins.armadapriority;

import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Orders queues by the priority that Armada used before fair shares: a queue's priority follows its usage, and the
 * queue with the lowest product of priority and factor comes first.
 *
 * <p>{@link QueuePriorities} computes the priorities, and {@link PriorityDecay} has their formula.
 *
 * <p>Priorities are carried from cycle to cycle as states, one for each queue that ever used anything.
 *
 * @see SlicesAction
 */
public final class ArmadaPriorityPlugin implements SchedulerPlugin {
    static final Argument<String> HALFTIME = Argument.text("priorityHalftime")
            .refuses(text -> halftime(text).isPresent()
                    ? List.of()
                    : List.of("'%s' is not a duration above zero, such as 1h30m.".formatted(text)))
            .orElse("20m")
            .means("Half-life of the distance between priority and usage, such as 1h30m");
    static final Argument<String> DECAY = Argument.text("decay")
            .oneOf("towards-usage", "as-printed")
            .orElse("towards-usage")
            .means("Formula of the decay: as in later Armada, or as on the older page, which swaps the weights");
    static final Argument<Double> MINIMUM_PRIORITY = Argument.number("minimumPriority")
            .atLeast(PriorityFactor.LEAST)
            .orElse(0.5)
            .means("Minimum priority, before the queue's factor");

    private @Nullable QueuePriorities priorities;

    @Override
    public String name() {
        return "armada-priority";
    }

    @Override
    public String description() {
        return "Orders queues by Armada's older priority, which follows what a queue uses from cycle to cycle.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(HALFTIME, DECAY, MINIMUM_PRIORITY);
    }

    @Override
    public List<Finding> inputErrors(Cluster cluster, Arguments arguments) {
        return PriorityFactor.errors(cluster.queues());
    }

    @Override
    public boolean keepsState(Arguments arguments) {
        return true;
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        QueuePriorities opened = new QueuePriorities(
                session,
                name(),
                PriorityDecay.spelled(arguments.get(DECAY)),
                halftime(arguments.get(HALFTIME)).orElseThrow(),
                arguments.get(MINIMUM_PRIORITY));
        priorities = opened;
        hooks.queueOrder(Comparator.comparingDouble(opened::effective))
                .queueNumbers(queue -> Optional.of(numbers(opened, queue)));
    }

    @Override
    public List<PluginState> close(SessionView session) {
        List<PluginState> states = new ArrayList<>();
        priorities().all().forEach(priority -> states.add(priority.state(name())));
        return states;
    }

    QueuePriorities priorities() {
        return Objects.requireNonNull(priorities, "the session is not open");
    }

    /** The part of its share of the whole cluster that a queue holds; shares are computed over all queues. */
    private static QueueNumbers numbers(QueuePriorities priorities, Queue queue) {
        double due = priorities.due(queue);
        return new QueueNumbers(null, due == 0 ? 0 : priorities.usage(queue) / due);
    }

    /** A duration above zero; empty for any other text. */
    private static Optional<Duration> halftime(String text) {
        try {
            return Optional.of(Duration.parse("PT" + text)).filter(time -> time.compareTo(Duration.ZERO) > 0);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
