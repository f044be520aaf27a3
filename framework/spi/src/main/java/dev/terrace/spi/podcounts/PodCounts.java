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

/**
 * Counts pods, as {@link Node#pods} shows them, by domain. A count is kept for the session, and later requests apply
 * only the pods that came and left since. It changes nothing in the session. For one plugin, and one thread.
 *
 * <p>The session tells of these pods ({@link NodeChanges#podMovesFrom}); where it does not, nodes that changed are
 * compared. The hooks' events would be wrong: a pod whose eviction was undone is told of, but is still missing from
 * {@link Node#pods}.
 */
public final class PodCounts {
    private static final Task[] NO_TASKS = {};

    private final List<Node> nodes;
    private final NodeChanges changes;
    private final Task[][] seen;
    private final PodMoves moves = new PodMoves();
    private final TopologyDomains byNode;
    private final Map<String, TopologyDomains> byLabel = new HashMap<>();
    private final Map<Predicate<NodeSpec>, BitSet> selected = new HashMap<>();
    private final Map<Subject, Count> counts = new HashMap<>();
    private long version = -1;

    /** How many moves of pods are known; -1 if the session does not tell of them. */
    private int known = -1;

    /** Any node. */
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
     * Counts nothing yet.
     *
     * @param nodes all nodes, under dense ids from 0
     */
    public PodCounts(List<Node> nodes, NodeChanges changes) {
        this.nodes = nodes;
        this.changes = changes;
        this.seen = new Task[nodes.size()][];
        Arrays.fill(seen, NO_TASKS);
        this.byNode = TopologyDomains.byNode(nodes);
    }

    /** Counts for a plugin, made when it opens. */
    public static PodCounts of(SessionView session) {
        return new PodCounts(session.nodes(), session.changes());
    }

    /** Domains by a node label. */
    public TopologyDomains domains(String key) {
        return byLabel.computeIfAbsent(key, k -> TopologyDomains.byLabel(k, nodes));
    }

    /** Each node is a domain by itself. */
    public TopologyDomains eachNode() {
        return byNode;
    }

    /**
     * Counts the pods that a filter selects, on all nodes. A later call with equal arguments updates the same object.
     */
    public DomainCounts count(PodFilter pods, TopologyDomains domains) {
        return count(pods, domains, new Everywhere());
    }

    /**
     * Counts the pods that a filter selects, on some nodes. A later call with equal arguments updates the same object.
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
     * Tells of the pods that came to nodes, by the nodes' ids, and of those that left: what it gives, when it is run,
     * tells of those since it was run before; the first time of all.
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

    /** A reader of all moves, from the first on. */
    PodMoves.Reader moves() {
        return moves.reader(null);
    }

    /** Notes the pods that came and left since the last call. */
    void lookAround() {
        long now = changes.version();
        if (now == version) {
            return;
        }
        if (known >= 0) {
            known = changes.podMovesFrom(known, this::came, this::left);
        } else {
            for (int node : changes.changedSince(version)) {
                compare(nodes.get(node));
            }
            known = changes.podMovesFrom(Integer.MAX_VALUE, this::came, this::left);
        }
        version = now;
    }

    private void came(Task pod, int node) {
        moves.came(pod.spec(), node);
    }

    private void left(Task pod, int node) {
        moves.left(pod.spec(), node);
    }

    /** Notes the differences between the node's pods then and now, both in order of their ids. */
    private void compare(Node node) {
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
}
