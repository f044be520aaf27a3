package dev.terrace.plugins.tasktopology;

import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of one job, and the placements of its roles in this session.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/task-topology/manager.go">Volcano,
 *     JobManager</a>
 */
final class Buckets {
    private final Affinities affinities;
    private final Room room;
    private final List<Bucket> all = new ArrayList<>();
    private final SlotTable<Seat> seats;
    private final Map<Node, Map<String, Integer>> rolesByNode = new HashMap<>();

    /** The initial size of the largest bucket. */
    private int largest;

    /**
     * Distributes tasks to buckets: first tasks with a node, then the others in the order of placement.
     *
     * @param seats gets the bucket of each task, by the task's id
     * @param room reads nodes
     * @param nodes the session's nodes, by name
     */
    Buckets(
            Affinities affinities,
            List<Task> tasks,
            SlotTable<Seat> seats,
            Room room,
            Function<String, Optional<Node>> nodes) {
        this.affinities = affinities;
        this.seats = seats;
        this.room = room;
        List<Member> members = new ArrayList<>();
        for (Task task : tasks) {
            String role = Affinities.roleOf(task);
            if (affinities.concern(role)) {
                members.add(new Member(task, role, affinities.rank(role)));
            }
        }
        members.sort(Member.ORDER);
        Map<String, Bucket> byNodeName = new HashMap<>();
        members.forEach(member -> add(member, byNodeName, nodes));
    }

    /** A task's bucket, and the rank of its role. */
    record Seat(Bucket bucket, int rank) {}

    /** A task to put into a bucket. */
    private record Member(Task task, String role, int rank) {
        static final Comparator<Member> ORDER = Comparator.<Member, Boolean>comparing(
                        member -> member.node().isEmpty())
                .thenComparing(Member::node)
                .thenComparingInt(Member::rank)
                .thenComparing(member -> member.task.spec().name());

        String node() {
            return task.spec().node();
        }
    }

    private void add(Member member, Map<String, Bucket> byNodeName, Function<String, Optional<Node>> nodes) {
        Task task = member.task;
        String node = member.node();
        Bucket bucket = node.isEmpty() ? best(member.role) : byNodeName.get(node);
        if (bucket == null) {
            bucket = new Bucket(this, all.size(), task.requests().names());
            all.add(bucket);
            if (!node.isEmpty()) {
                byNodeName.put(node, bucket);
            }
        }
        bucket.add(member.role, task, nodes);
        seats.put(task.id(), new Seat(bucket, member.rank));
        largest = Math.max(largest, bucket.size());
    }

    /** The bucket for which a role has the most affinity; on a tie, the emptier one. Null if it has none. */
    private @Nullable Bucket best(String role) {
        Bucket best = null;
        int most = 0;
        for (Bucket bucket : all) {
            int wish = affinities.among(role, bucket.roles);
            if (best == null || wish > most || (wish == most && bucket.weight() < best.weight())) {
                best = bucket;
                most = wish;
            }
        }
        return most < 0 ? null : best;
    }

    /** Compares two tasks of one job by their seats. */
    static int compare(Seat left, Seat right) {
        Bucket first = left.bucket;
        Bucket second = right.bucket;
        if (first.left() != second.left()) {
            return Integer.compare(second.left(), first.left());
        }
        return first.index == second.index
                ? Integer.compare(left.rank, right.rank)
                : Integer.compare(first.index, second.index);
    }

    /**
     * Records that a task was allocated or pipelined.
     *
     * @param bucket the bucket of the task, or null
     */
    void placed(Task task, @Nullable Bucket bucket) {
        Node node = task.node();
        if (node == null) {
            return;
        }
        String role = affinities.keepApart() ? Affinities.roleOf(task) : "";
        if (!role.isEmpty()) {
            rolesByNode.computeIfAbsent(node, none -> new HashMap<>()).merge(role, 1, Integer::sum);
        }
        if (bucket != null) {
            bucket.place(task, node);
        }
    }

    /** The scores of nodes for a task of a bucket. */
    double[] scores(Task task, Bucket bucket, List<Node> nodes, int weight) {
        String role = affinities.keepApart() ? Affinities.roleOf(task) : "";
        RemainingTasks remaining = bucket.rests(task);
        double[] scores = new double[nodes.size()];
        for (int n = 0; n < scores.length && largest > 0; n++) {
            Node node = nodes.get(n);
            room.read(node);
            if (!room.isLessPartly(task.requests())) {
                int score = bucket.placedOn(node) - apart(role, node) + remaining.fitting(room);
                scores[n] = score(score, weight);
            }
        }
        return scores;
    }

    private double score(int tasks, int weight) {
        return (double) (tasks * weight) * 100 / largest;
    }

    private int apart(String role, Node node) {
        Map<String, Integer> there = role.isEmpty() ? null : rolesByNode.get(node);
        return there == null ? 0 : affinities.apartFrom(role, there);
    }
}
