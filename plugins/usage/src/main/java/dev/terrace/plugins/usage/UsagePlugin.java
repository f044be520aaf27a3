package dev.terrace.plugins.usage;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NodeUsage;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Need;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.GoDuration;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Excludes nodes with a high measured load, and prefers nodes with a low one. The score, not the exclusion, includes
 * estimates for pods that are too new for measurements: those placed in this session, or shortly before. A node with
 * measurements older than five minutes is not excluded, and scores 0.
 *
 * <p>{@link Shadows} computes the score, and {@link UsageArguments} the estimates.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/usage/usage.go">Volcano, usage
 *     plugin</a>
 */
public final class UsagePlugin implements SchedulerPlugin {
    private static final Duration FRESH = Duration.ofMinutes(5);
    private static final Duration USUAL_INTERVAL = Duration.ofSeconds(30);

    /** The fresh measurements, by node. */
    private final Map<String, NodeUsage> fresh = new HashMap<>();

    /** The ids of nodes with fresh measurements. */
    private final BitSet isFresh = new BitSet();

    @Override
    public String name() {
        return "usage";
    }

    @Override
    public String description() {
        return "Keeps pods off nodes whose measured usage is high, and prefers those where it is low.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return UsageArguments.ALL;
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.NODE_USAGE);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        UsageArguments settings = UsageArguments.of(arguments);
        Instant now = session.now();
        session.wakeAt(Instant.MAX);
        List<Node> nodes = session.nodes();
        NodeUsage[] known = new NodeUsage[nodes.size()];
        for (Node node : nodes) {
            session.cluster().usage(node.spec()).ifPresent(usage -> {
                known[node.id()] = usage;
                // Not a difference of times, which could overflow: an unknown time is the earliest possible one.
                if (!usage.measured().isBefore(now.minus(FRESH))) {
                    fresh.put(node.name(), usage);
                    isFresh.set(node.id());
                    session.wakeAt(usage.measured().plus(FRESH).plusNanos(1));
                }
            });
        }
        Shadows shadows = new Shadows(nodes, known, settings);
        Duration interval = interval(session.metrics());
        for (Node node : nodes) {
            for (Task task : node.tasks()) {
                Instant until = unseenUntil(task, interval);
                if (until.isAfter(now)) {
                    shadows.add(task);
                    session.wakeAt(until);
                }
            }
        }
        hooks.predicate(NodePredicate.fixed(shape -> true, (any, node) -> verdict(node, settings)))
                .nodeOrder(
                        NodeScore.local(shape -> true, (any, node) -> isFresh.get(node.id()) ? shadows.score(node) : 0))
                .allocated(shadows::add)
                .deallocated(shadows::remove);
    }

    private Verdict verdict(NodeSpec node, UsageArguments settings) {
        NodeUsage usage = fresh.get(node.name());
        if (usage == null) {
            return Verdict.fits();
        }
        if (usage.cpuPercent() > settings.mostCpu()) {
            return Verdict.excludes("its cpu usage is too high");
        }
        return usage.memoryPercent() > settings.mostMemory()
                ? Verdict.excludes("its memory usage is too high")
                : Verdict.fits();
    }

    /** Returns the time until which a task holds its node and is too new for the measurements. */
    private static Instant unseenUntil(Task task, Duration interval) {
        return switch (task.status()) {
            case ALLOCATED, BINDING, BOUND -> Instant.MAX;
            case RUNNING -> {
                Instant started = task.spec().started();
                yield started == null ? Instant.MAX : started.plus(interval);
            }
            default -> Instant.MIN;
        };
    }

    /** The interval of measurements, from the configuration's metrics; half a minute without a positive interval. */
    static Duration interval(Map<String, String> metrics) {
        return Optional.ofNullable(metrics.get("interval"))
                .flatMap(GoDuration::parse)
                .filter(interval -> interval.compareTo(Duration.ZERO) > 0)
                .orElse(USUAL_INTERVAL);
    }
}
