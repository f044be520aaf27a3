package dev.terrace.plugins.nodegroup;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Tally;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Shape;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the pods of a queue on the node groups that the queue names, and within its limits in each group. With
 * {@code enableHierarchy}, a queue without an affinity inherits that of its nearest ancestor with one.
 *
 * <p>{@link GroupRules} decides which groups a queue may use, and scores them; {@link GroupLimits} checks the limits.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/nodegroup/nodegroup.go">Volcano,
 *     nodegroup plugin</a>
 */
public final class NodeGroupPlugin implements SchedulerPlugin {
    static final Argument<Boolean> STRICT = Argument.bool("strict")
            .orElse(true)
            .means("Whether nodes without a group are closed to queues that name no group");
    static final Argument<Boolean> PREFERRED_ORDER = Argument.bool("enablePreferredOrder")
            .orElse(false)
            .means("Whether a preferred group scores less the later a queue lists it");

    private static final String GROUP = "volcano.sh/nodegroup-name";

    private final Map<Queue, GroupScores> scores = new HashMap<>();
    private final Map<Queue, GroupLimits> limits = new HashMap<>();

    /** The group of each node, by node id; null for a node without a group. */
    private @Nullable String[] groups = {};

    /** Whether any queue has limits. */
    private boolean areLimited;

    @Override
    public String name() {
        return "nodegroup";
    }

    @Override
    public String description() {
        return "Keeps queues on the groups of nodes that they name, and within their limits there.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(STRICT, PREFERRED_ORDER);
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.KNOWS_HIERARCHY);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        boolean strict = arguments.get(STRICT);
        boolean inOrder = arguments.get(PREFERRED_ORDER);
        boolean inherits = hooks.isOn(Switch.HIERARCHY);
        groups = session.nodes().stream().map(node -> group(node.spec())).toArray(String[]::new);
        Map<GroupRules, GroupScores> known = new HashMap<>();
        for (Queue queue : session.queues()) {
            GroupLimits ofQueue = GroupLimits.of(queue.spec(), session.cluster().resources());
            limits.put(queue, ofQueue);
            GroupRules ofGroups = new GroupRules(affinity(session, queue, inherits), ofQueue.isUnreadable());
            scores.put(queue, known.computeIfAbsent(ofGroups, first -> new GroupScores(first, groups, inOrder)));
        }
        hooks.predicate(NodePredicate.fixed(
                        this::scoresOf, (ofQueue, node) -> ofQueue.rules.verdict(group(node), strict)))
                .predicate(NodePredicate.clusterWide(this::limits))
                .nodeOrder(NodeScore.local(this::scoresOf, (ofQueue, node) -> ofQueue.of(node)))
                .allocated(this::add)
                .deallocated(this::subtract);
        areLimited = limits.values().stream().anyMatch(ofQueue -> !ofQueue.areNone());
        if (areLimited) {
            session.tasks().stream().filter(task -> task.status().isAllocated()).forEach(this::add);
        }
    }

    /** Returns the scores of a task's queue; null if the task has no queue. No action places such a task. */
    private @Nullable GroupScores scoresOf(Shape shape) {
        Queue queue = shape.queue();
        return queue == null ? null : scores.get(queue);
    }

    private @Nullable Function<Node, Verdict> limits(Task task) {
        GroupLimits ofQueue = limitsOf(task);
        return ofQueue == null || ofQueue.areNone()
                ? null
                : node -> ofQueue.verdict(groups[node.id()], task.requests());
    }

    private @Nullable GroupLimits limitsOf(Task task) {
        return task.job() == null ? null : limits.get(task.job().queue());
    }

    private void add(Task task) {
        Tally held = held(task);
        if (held != null) {
            held.add(task.requests());
        }
    }

    private void subtract(Task task) {
        Tally held = held(task);
        if (held != null) {
            held.subtract(task.requests());
        }
    }

    /** The queue's holdings in the group of the task's node; null if they are not counted. */
    private @Nullable Tally held(Task task) {
        GroupLimits ofQueue = areLimited ? limitsOf(task) : null;
        String group = task.node() == null ? null : groups[task.node().id()];
        return ofQueue == null || group == null ? null : ofQueue.held(group);
    }

    /**
     * The affinity of the queue. If it has none and inherits, the affinity of the nearest ancestor with one, even if
     * that names no group. Null if no queue has one. A missing parent or a cycle ends the search.
     */
    private static @Nullable NodeGroupAffinity affinity(SessionView session, Queue queue, boolean inherits) {
        Set<Queue> seen = new HashSet<>();
        Optional<Queue> next = Optional.of(queue);
        while (next.isPresent() && seen.add(next.get())) {
            NodeGroupAffinity affinity = next.get().spec().affinity();
            if (affinity != null || !inherits || next.get().name().equals(QueueSpec.ROOT)) {
                return affinity;
            }
            String parent = next.get().spec().parent();
            next = session.queue(parent.isEmpty() ? QueueSpec.ROOT : parent);
        }
        return null;
    }

    private static @Nullable String group(NodeSpec node) {
        return node.labels().get(GROUP);
    }

    /** The node scores of queues with equal rules. Equal rules share one object. */
    private static final class GroupScores {
        private final GroupRules rules;

        /** The scores by node id. */
        private final double[] scores;

        /**
         * @param groups by node id; null for a node without a group
         * @param inOrder whether preferred groups score less the later they are listed
         */
        GroupScores(GroupRules rules, @Nullable String[] groups, boolean inOrder) {
            this.rules = rules;
            this.scores = new double[groups.length];
            Map<@Nullable String, Double> known = new HashMap<>();
            for (int node = 0; node < groups.length; node++) {
                scores[node] = known.computeIfAbsent(groups[node], group -> rules.score(group, inOrder));
            }
        }

        double of(Node node) {
            return scores[node.id()];
        }
    }
}
