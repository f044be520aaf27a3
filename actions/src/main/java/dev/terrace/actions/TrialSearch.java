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
 * Finds the node where preempting hurts least: tries out who would have to leave, node by node in order of names, until
 * some nodes have been found, and compares those. Nothing is decided.
 *
 * <p>Volcano begins at a random node and looks at several nodes at a time; here the first by name is the first.
 *
 * @param percentage of the nodes that are found before the search ends
 * @param least so many are found at least
 * @param most and so many at most
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/actions/preempt/preempt.go">Volcano,
 *     preempt</a>
 */
record TrialSearch(Session session, int percentage, int least, int most) {
    private static final Argument<Integer> PERCENTAGE = Argument.integer("minCandidateNodesPercentage")
            .atLeast(0)
            .orElse(10)
            .means("Trials end when so many percent of the nodes would do");
    private static final Argument<Integer> LEAST = Argument.integer("minCandidateNodesAbsolute")
            .atLeast(0)
            .orElse(1)
            .means("Trials do not end before so many nodes would do");
    private static final Argument<Integer> MOST = Argument.integer("maxCandidateNodesAbsolute")
            .atLeast(0)
            .orElse(100)
            .means("Trials end when so many nodes would do");
    private static final Argument<Integer> WORKERS = Argument.integer("topologyAwarePreemptWorkerNum")
            .atLeast(1)
            .orElse(16)
            .withoutEffect("trials are made one after another");

    /** Added to each priority, so that more victims of a negative one are not better than fewer. */
    private static final long ABOVE_ALL = 1L << 31;

    /**
     * A node that would do.
     *
     * @param victims who would leave, the last to be evicted first; never empty
     * @param because why they were chosen, for people
     */
    record Candidate(Node node, List<Task> victims, String because) {}

    static List<Argument<?>> arguments() {
        return List.of(PERCENTAGE, LEAST, MOST, WORKERS);
    }

    static TrialSearch of(Session session, Arguments arguments) {
        return new TrialSearch(session, arguments.get(PERCENTAGE), arguments.get(LEAST), arguments.get(MOST));
    }

    /**
     * The node where it hurts least; null if none was found that would do.
     *
     * @param nodes in order of their names
     * @param preemptees whom plugins are asked about on a node
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
     * Lets tasks go, one after another, until the preemptor fits, and takes back who need not have gone. That it fits
     * at all is not asked in the end, only that the predicates would let it in; so where its queue may not be given
     * more, all go.
     */
    private @Nullable Candidate attempt(Task task, Node node, List<Task> preemptees) {
        if (preemptees.isEmpty()) {
            return null;
        }
        Session.Victims allowed = session.preemptable(task, preemptees);
        Trial trial = session.trial(task, node).orElse(null);
        if (trial == null || !EvictionFit.isEnough(node, allowed.tasks(), task)) {
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
        return victims.isEmpty() ? null : new Candidate(node, victims, allowed.because());
    }

    /** Who has to go nevertheless, the last to be evicted first. */
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
     * First by the priority of the first victim, then by all priorities, then by number; then the victims that have run
     * for the shortest time.
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
     * When the first of the victims with the highest priority was started. One that has not started yet counts as
     * started now.
     */
    private Instant start(Candidate candidate) {
        int highest = candidate.victims().stream()
                .mapToInt(TrialSearch::priority)
                .max()
                .orElseThrow();
        return candidate.victims().stream()
                .filter(victim -> priority(victim) == highest)
                .map(victim -> victim.spec().started())
                .map(started -> started == null ? session.cluster().now() : started)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static int priority(Task task) {
        return task.spec().podPriority();
    }
}
