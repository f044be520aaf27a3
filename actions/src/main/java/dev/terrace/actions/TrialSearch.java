package dev.terrace.actions;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.action.Heap;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Trial;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the node on which preemption does the least harm. Determines the victims on one node after another, in
 * the order of names, until it has enough candidate nodes, and compares these. Does not modify the session.
 *
 * <p>Volcano begins at a random node and evaluates several nodes concurrently. This search begins at the first node by
 * name.
 *
 * @param percentage the percentage of the nodes that must be candidates before the search ends
 * @param least the minimum number of candidate nodes before the search ends
 * @param most the number of candidate nodes at which the search always ends
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/preempt/preempt.go">Volcano,
 *     preempt</a>
 */
record TrialSearch(Session session, int percentage, int least, int most) {
    private static final Argument<Integer> PERCENTAGE = Argument.integer("minCandidateNodesPercentage")
            .atLeast(0)
            .orElse(10)
            .means("Trials end once this percentage of the nodes is suitable");
    private static final Argument<Integer> MIN_NODES = Argument.integer("minCandidateNodesAbsolute")
            .atLeast(0)
            .orElse(1)
            .means("Trials do not end before this number of nodes is suitable");
    private static final Argument<Integer> MAX_NODES = Argument.integer("maxCandidateNodesAbsolute")
            .atLeast(0)
            .orElse(100)
            .means("Trials end once this number of nodes is suitable");
    private static final Argument<Integer> WORKERS = Argument.integer("topologyAwarePreemptWorkerNum")
            .atLeast(1)
            .orElse(16)
            .withoutEffect("trials run one after another");

    /** Makes each priority positive. Otherwise more victims of negative priority would count as less harm. */
    private static final long ABOVE_ALL = 1L << 31;

    /**
     * A node on which the task fits once the victims are gone.
     *
     * @param victims in reverse eviction order; never empty
     * @param allowed the reasons why each of them may be evicted
     */
    record Candidate(Node node, List<Task> victims, Session.Victims allowed) {}

    static List<Argument<?>> arguments() {
        return List.of(PERCENTAGE, MIN_NODES, MAX_NODES, WORKERS);
    }

    static TrialSearch of(Session session, Arguments arguments) {
        return new TrialSearch(session, arguments.get(PERCENTAGE), arguments.get(MIN_NODES), arguments.get(MAX_NODES));
    }

    /**
     * Returns the candidate with the least harm, or null.
     *
     * @param nodes in the order of their names
     * @param preemptees the tasks on a node that plugins may allow as victims
     */
    @Nullable
    Candidate best(Task task, List<Node> nodes, Function<Node, List<Task>> preemptees) {
        long wanted = Math.min(most, Math.max(least, (long) nodes.size() * percentage / 100));
        List<Candidate> found = new ArrayList<>();
        for (Node node : nodes) {
            if (found.size() >= wanted) {
                break;
            }
            Candidate candidate = attempt(task, node, preemptees.apply(node));
            if (candidate != null) {
                found.add(candidate);
            }
        }
        return found.stream().min(harm()).orElse(null);
    }

    /**
     * Removes allowed victims in eviction order until the preemptor fits, then spares each unnecessary victim. The
     * final check evaluates predicates only, not the queue: if the queue may not hold more, all allowed victims leave.
     */
    private @Nullable Candidate attempt(Task task, Node node, List<Task> preemptees) {
        if (preemptees.isEmpty()) {
            return null;
        }
        Session.Victims allowed = session.preemptable(task, preemptees);
        Trial trial = session.trial(task, node).orElse(null);
        if (trial == null || !Headroom.isEnough(node, allowed.tasks(), task)) {
            return null;
        }
        Set<Task> gone = new LinkedHashSet<>();
        Heap<Task> order = session.victims(allowed.tasks(), task);
        while (!order.isEmpty()) {
            gone.add(order.pop());
            if (trial.fitsWithout(gone)) {
                break;
            }
        }
        if (gone.isEmpty() || !trial.passesWithout(gone)) {
            return null;
        }
        List<Task> victims = spare(gone, trial);
        return victims.isEmpty() ? null : new Candidate(node, victims, allowed);
    }

    /** Returns the tasks that must leave, in reverse eviction order. Modifies {@code gone}. */
    private static List<Task> spare(Set<Task> gone, Trial trial) {
        List<Task> lastFirst = new ArrayList<>(gone);
        Collections.reverse(lastFirst);
        List<Task> victims = new ArrayList<>();
        for (Task task : lastFirst) {
            gone.remove(task);
            if (!trial.fitsWithout(gone)) {
                gone.add(task);
                victims.add(task);
            }
        }
        return victims;
    }

    /**
     * Orders by increasing harm: the priority of the first victim, the sum of priorities, the number of victims, and
     * then the latest {@link #start}.
     */
    private Comparator<Candidate> harm() {
        return Comparator.<Candidate>comparingInt(
                        candidate -> priority(candidate.victims().get(0)))
                .thenComparingLong(candidate -> candidate.victims().stream()
                        .mapToLong(victim -> priority(victim) + ABOVE_ALL)
                        .sum())
                .thenComparingInt(candidate -> candidate.victims().size())
                .thenComparing(this::start, Comparator.reverseOrder());
    }

    /**
     * Returns the earliest start among the victims with the highest priority. A victim that has not started counts as
     * started now.
     */
    private Instant start(Candidate candidate) {
        int highest = candidate.victims().stream()
                .mapToInt(TrialSearch::priority)
                .max()
                .orElseThrow();
        return candidate.victims().stream()
                .filter(victim -> priority(victim) == highest)
                .map(this::start)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private Instant start(Task victim) {
        Instant now = session.now();
        Instant started = victim.spec().started();
        if (started == null || started.isBefore(now)) {
            session.wakeAt(Instant.MAX); // starts in the past keep their order, all before now
        } else {
            session.wakeAt(started.isAfter(now) ? started : now.plusNanos(1));
        }
        return started == null ? now : started;
    }

    private static int priority(Task task) {
        return task.spec().podPriority();
    }
}
