package dev.terrace.spi.podcounts;

import dev.terrace.model.PodFilter;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.selector.Requirement;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Incremental counts of {@link Node#pods} by domain. A count is cached for the session, and later requests apply only
 * the pods that came and left since. Does not modify the session. For one plugin, and one thread.
 *
 * <p>The session reports the moves of these pods ({@link NodeChanges#podMovesFrom}); otherwise changed nodes are
 * compared. The events of hooks are unsuitable: they include a pod whose eviction was undone, although
 * {@link Node#pods} still lacks it.
 */
public final class PodCounts {
    private static final Task[] NO_TASKS = {};

    private final List<Node> nodes;
    private final NodeChanges changes;
    private final PodMoves moves = new PodMoves();
    private final Map<String, TopologyDomains> byLabel = new HashMap<>();
    private final Map<Predicate<NodeSpec>, BitSet> selected = new HashMap<>();
    private final Map<Subject, Count> counts = new HashMap<>();
    private long version = -1;

    /**
     * The pods of each node when it was last compared; null before the first comparison and once moves are reported.
     */
    private Task @Nullable [][] seen;

    /** Null until first use. */
    private @Nullable TopologyDomains byNode;

    /** The number of processed pod moves; -1 if the session does not report them. */
    private int processedMoves = -1;

    /** Matches any node. */
    private record Everywhere() implements Predicate<NodeSpec> {
        @Override
        public boolean test(NodeSpec node) {
            return true;
        }
    }

    private record Subject(PodFilter pods, TopologyDomains domains, Predicate<NodeSpec> nodes) {}

    private record Count(BitSet nodes, PodMoves.Reader reader, DomainCounts headcount) {
        void catchUp(PodFilter pods) {
            while (reader.advance()) {
                if (nodes.get(reader.node()) && pods.test(reader.pod())) {
                    reader.apply(headcount);
                }
            }
        }
    }

    /**
     * Starts without any counts.
     *
     * @param nodes all nodes, with dense ids from 0
     */
    public PodCounts(List<Node> nodes, NodeChanges changes) {
        this.nodes = nodes;
        this.changes = changes;
    }

    /** Creates the counts of a plugin. Called when the plugin opens. */
    public static PodCounts of(SessionView session) {
        return new PodCounts(session.nodes(), session.changes());
    }

    /** Returns the domains of a node label. */
    public TopologyDomains domains(String key) {
        return byLabel.computeIfAbsent(key, k -> TopologyDomains.byLabel(k, nodes));
    }

    /** Returns domains of one node each. */
    public TopologyDomains eachNode() {
        TopologyDomains known = byNode == null ? TopologyDomains.byNode(nodes) : byNode;
        byNode = known;
        return known;
    }

    /**
     * Counts the pods that a filter selects, on all nodes. A later call with equal arguments updates and returns the
     * same object.
     */
    public DomainCounts count(PodFilter pods, TopologyDomains domains) {
        return count(pods, domains, new Everywhere());
    }

    /**
     * Counts the pods that a filter selects, on some nodes. A later call with equal arguments updates and returns the
     * same object.
     *
     * @param selectedNodes the nodes whose pods count; with {@code equals} and {@code hashCode}, like {@code pods}
     */
    public DomainCounts count(PodFilter pods, TopologyDomains domains, Predicate<NodeSpec> selectedNodes) {
        Count count = counts.computeIfAbsent(new Subject(pods, domains, selectedNodes), this::begin);
        lookAround();
        count.catchUp(pods);
        return count.headcount;
    }

    private Count begin(Subject subject) {
        BitSet some = selected.computeIfAbsent(subject.nodes, this::select);
        Requirement label = subject.pods.label();
        return new Count(some, moves.reader(label), new DomainCounts(subject.domains, subject.domains.countOf(some)));
    }

    private BitSet select(Predicate<NodeSpec> filter) {
        BitSet found = new BitSet();
        nodes.stream().filter(node -> filter.test(node.spec())).forEach(node -> found.set(node.id()));
        return found;
    }

    /**
     * Returns a function that reports the pods that came to nodes and left them, with the nodes' ids. Each run reports
     * the moves since the previous run; the first run reports all moves.
     */
    public Runnable follow(ObjIntConsumer<TaskSpec> came, ObjIntConsumer<TaskSpec> left) {
        PodMoves.Reader reader = moves();
        return () -> {
            lookAround();
            while (reader.advance()) {
                (reader.isArrival() ? came : left).accept(reader.pod(), reader.node());
            }
        };
    }

    /** Returns a reader of all moves, starting at the first. */
    PodMoves.Reader moves() {
        return moves.reader(null);
    }

    /** Records the pods that came and left since the last call. */
    void lookAround() {
        long now = changes.version();
        if (now == version) {
            return;
        }
        if (processedMoves >= 0) {
            processedMoves = changes.podMovesFrom(processedMoves, this::came, this::left);
        } else {
            for (int node : changes.changedSince(version)) {
                compare(nodes.get(node));
            }
            processedMoves = changes.podMovesFrom(Integer.MAX_VALUE, this::came, this::left);
            if (processedMoves >= 0) {
                seen = null;
            }
        }
        version = now;
    }

    private void came(Task pod, int node) {
        moves.came(pod.spec(), node);
    }

    private void left(Task pod, int node) {
        moves.left(pod.spec(), node);
    }

    /** Records the differences between the node's earlier and current pods, both in the order of their ids. */
    private void compare(Node node) {
        Task[][] seen = seen();
        Task[] before = seen[node.id()];
        Task[] after = node.pods().toArray(NO_TASKS);
        int old = 0;
        for (Task pod : after) {
            while (old < before.length && before[old].id() < pod.id()) {
                moves.left(before[old++].spec(), node.id());
            }
            if (old < before.length && before[old].id() == pod.id()) {
                old++;
            } else {
                moves.came(pod.spec(), node.id());
            }
        }
        while (old < before.length) {
            moves.left(before[old++].spec(), node.id());
        }
        seen[node.id()] = after;
    }

    private Task[][] seen() {
        Task[][] known = seen;
        if (known == null) {
            known = new Task[nodes.size()][];
            Arrays.fill(known, NO_TASKS);
            seen = known;
        }
        return known;
    }
}
