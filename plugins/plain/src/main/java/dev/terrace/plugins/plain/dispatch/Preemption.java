package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.resource.Entitlement;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Evicts jobs of lower priority for a job that does not fit: the lowest priority first, then the latest start, then the
 * last in line. The evicted jobs are the shortest beginning of this order that leaves enough room; the room of some may
 * not help. If all of them are not enough, none is evicted.
 */
final class Preemption {
    private static final Comparator<Job> VICTIMS = Comparator.comparingInt(Job::priority)
            .thenComparing(Comparator.comparing(Job::latestStart).reversed())
            .thenComparing(LineOrder.BY_SUBMISSION.reversed());

    private final Session session;
    private final Entitlement[] free;

    Preemption(Session session) {
        this.session = session;
        this.free = new Entitlement[session.nodes().size()];
    }

    /** Returns whether a task of a job is about to leave its node. */
    static boolean isUnderWay(Session session) {
        for (Node node : session.nodes()) {
            if (!node.releasing().isEmpty()) {
                for (Task task : node.tasks()) {
                    if (task.status() == TaskStatus.RELEASING && task.job() != null) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /**
     * Evicts jobs until tasks of a job would fit. Returns whether any leave.
     *
     * @param tasks the tasks that must start together
     */
    boolean makeRoom(Job job, List<Task> tasks) {
        List<Job> candidates = new ArrayList<>();
        for (Job other : session.jobs()) {
            if (other.priority() < job.priority() && other.allocatedTasks() > 0 && isPreemptable(other)) {
                candidates.add(other);
            }
        }
        candidates.sort(VICTIMS);
        countIdle();
        for (Job victim : candidates) {
            holders(victim).forEach(task -> free(task).add(task.requests()));
        }
        if (!fit(tasks, verdict -> !verdict.isExcluded())) {
            return false;
        }
        countIdle();
        Statement statement = session.statement();
        for (Job victim : candidates) {
            evict(victim, job, tasks.get(0), statement);
            if (fit(tasks, NodeVerdict::isFit)) {
                statement.commit();
                return true;
            }
        }
        statement.discard();
        return false;
    }

    private void countIdle() {
        for (Node node : session.nodes()) {
            free[node.id()] = Entitlement.of(node.idle());
        }
    }

    private static boolean isPreemptable(Job job) {
        return holders(job).stream().allMatch(task -> task.spec().preemptable());
    }

    private static List<Task> holders(Job job) {
        return job.tasks().stream()
                .filter(task -> task.status().isPreemptable() && task.node() != null)
                .toList();
    }

    private Entitlement free(Task task) {
        return free[Objects.requireNonNull(task.node()).id()];
    }

    /** Returns whether tasks fit, each on the first node with room and a verdict that suffices. */
    private boolean fit(List<Task> tasks, Predicate<NodeVerdict> suffices) {
        List<Node> nodes = new ArrayList<>();
        for (Task task : tasks) {
            Node node = first(task, suffices);
            if (node == null) {
                break;
            }
            nodes.add(node);
            free[node.id()].subtract(task.requests());
        }
        for (int i = 0; i < nodes.size(); i++) {
            free[nodes.get(i).id()].add(tasks.get(i).requests());
        }
        return nodes.size() == tasks.size();
    }

    private @Nullable Node first(Task task, Predicate<NodeVerdict> suffices) {
        Placement placement = session.placement();
        boolean isPrepared = false;
        for (Node node : session.nodes()) {
            if (task.requests().atMost(free[node.id()])) {
                if (!isPrepared && !placement.prepare(task).isFit()) {
                    return null;
                }
                isPrepared = true;
                if (suffices.test(placement.verdict(task, node))) {
                    return node;
                }
            }
        }
        return null;
    }

    private void evict(Job victim, Job taker, Task first, Statement statement) {
        for (Task task : holders(victim)) {
            free(task).add(task.requests());
            statement.evict(
                    task,
                    first,
                    "priority %s of job %s is below priority %s of job %s"
                            .formatted(victim.priority(), victim.key(), taker.priority(), taker.key()));
        }
    }
}
