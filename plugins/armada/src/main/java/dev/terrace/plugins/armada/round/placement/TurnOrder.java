package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.Vectors;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.GangLine;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The order in which queues take turns: the queue whose first gang is most urgent; then, by default, the queue with the
 * lowest weighted cost including that gang. A queue's cost is computed only when its first gang changes.
 */
public final class TurnOrder {
    private final RoundState state;
    private final long[][] held;
    private final boolean byScheduledPriority;
    private final PriorityQueue<Turn> turns = new PriorityQueue<>(this::compare);

    /** A queue with its first gang. */
    private final class Turn {
        final int queue;
        final GangLine line;
        final double weight;
        final double budget;
        List<Candidate> gang = List.of();
        int priority;
        double proposed;
        double current;
        double size;

        Turn(int queue, GangLine line) {
            this.queue = queue;
            this.line = line;
            weight = state.shares.weight(queue);
            budget = state.shares.adjusted(queue) / weight;
        }

        /** Looks for the queue's first gang; false if no gang is left. */
        boolean refresh() {
            List<Candidate> head = line.head();
            if (head == null) {
                return false;
            }
            if (head != gang) {
                gang = head;
                long[] request = head.get(0).request();
                if (head.size() > 1) {
                    request = new long[request.length];
                    for (Candidate member : head) {
                        Vectors.add(request, member.request());
                    }
                }
                proposed = state.costs.of(held[queue], request) / weight;
                current = state.costs.of(held[queue]) / weight;
                size = state.costs.of(request) * weight;
                priority = Integer.MAX_VALUE;
                for (Candidate member : head) {
                    priority = Math.min(priority, priorityOf(member));
                }
            }
            return true;
        }
    }

    /**
     * @param held the holdings of each queue; read again whenever its first gang changes
     * @param byScheduledPriority whether a running job counts with the priority at which it was placed, instead of its
     *     class's
     */
    public TurnOrder(RoundState state, List<GangLine> lines, long[][] held, boolean byScheduledPriority) {
        this.state = state;
        this.held = held;
        this.byScheduledPriority = byScheduledPriority;
        for (int q = 0; q < lines.size(); q++) {
            add(new Turn(q, lines.get(q)));
        }
    }

    private int priorityOf(Candidate member) {
        RoundJob.Run run = member.job().run();
        return byScheduledPriority && run != null
                ? run.priority()
                : state.priorityClass(member.job()).priority();
    }

    /** The next gang; null if none is left. */
    @Nullable
    public List<Candidate> gang() {
        Turn next = turns.peek();
        return next == null ? null : next.gang;
    }

    /** The weighted cost of the next gang's queue, with the gang. */
    double proposed() {
        return turns.element().proposed;
    }

    /** Moves on to the next gang. */
    public void pass() {
        Turn next = turns.remove();
        next.line.pass();
        add(next);
    }

    /** Offers only evicted jobs of a queue from now on; of all queues, if {@code queue} is -1. */
    public void leaveEvictedOnly(int queue) {
        List<Turn> all = List.copyOf(turns);
        turns.clear();
        for (Turn turn : all) {
            if (queue < 0 || turn.queue == queue) {
                turn.line.leaveEvictedOnly();
            }
            add(turn);
        }
    }

    private void add(Turn turn) {
        if (turn.refresh()) {
            turns.add(turn);
        }
    }

    private int compare(Turn left, Turn right) {
        if (left.priority != right.priority) {
            return Integer.compare(right.priority, left.priority);
        }
        int order = state.rules.preferLargeJobOrdering()
                ? compareToBudget(left, right)
                : Double.compare(left.proposed, right.proposed);
        return order != 0 ? order : name(left).compareTo(name(right));
    }

    private static int compareToBudget(Turn left, Turn right) {
        boolean leftWithin = left.proposed <= left.budget;
        boolean rightWithin = right.proposed <= right.budget;
        if (leftWithin != rightWithin) {
            return leftWithin ? -1 : 1;
        }
        if (!leftWithin) {
            return Double.compare(left.proposed, right.proposed);
        }
        int order = Double.compare(left.current, right.current);
        return order != 0 ? order : Double.compare(right.size, left.size);
    }

    private String name(Turn turn) {
        return state.input.queues().get(turn.queue).name();
    }
}
