package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.Vectors;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.GangLine;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order in which queues take turns: the queue whose first gang is most urgent; then, by default, the queue with the
 * lowest weighted cost including that gang. A queue's cost is computed only when its first gang changes.
 *
 * <p>A binary heap of queues.
 */
public final class TurnOrder {
    private final RoundState state;
    private final long[][] held;
    private final boolean byScheduledPriority;
    private final List<Turn> heap = new ArrayList<>();

    /** A queue's entry in the heap. */
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
            budget = state.shares.capped(queue) / weight;
        }

        /** Updates the entry to the queue's first gang; false if no gang is left. */
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
            Turn turn = new Turn(q, lines.get(q));
            if (turn.refresh()) {
                heap.add(turn);
            }
        }
        order();
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
        return heap.isEmpty() ? null : heap.get(0).gang;
    }

    /** The weighted cost of the next gang's queue, with the gang. */
    double proposed() {
        return heap.get(0).proposed;
    }

    /** Moves on to the next gang. */
    public void pass() {
        Turn top = heap.get(0);
        top.line.pass();
        if (!top.refresh()) {
            Turn last = heap.remove(heap.size() - 1);
            if (heap.isEmpty()) {
                return;
            }
            heap.set(0, last);
        }
        sift(0);
    }

    /** Offers only evicted jobs of a queue from now on; of all queues, if {@code queue} is -1. */
    public void leaveEvictedOnly(int queue) {
        heap.removeIf(turn -> {
            if (queue < 0 || turn.queue == queue) {
                turn.line.leaveEvictedOnly();
                return !turn.refresh();
            }
            return false;
        });
        order();
    }

    private void order() {
        for (int i = heap.size() / 2 - 1; i >= 0; i--) {
            sift(i);
        }
    }

    private void sift(int from) {
        Turn turn = heap.get(from);
        int at = from;
        while (true) {
            int child = 2 * at + 1;
            if (child >= heap.size()) {
                break;
            }
            if (child + 1 < heap.size() && isBefore(heap.get(child + 1), heap.get(child))) {
                child++;
            }
            if (!isBefore(heap.get(child), turn)) {
                break;
            }
            heap.set(at, heap.get(child));
            at = child;
        }
        heap.set(at, turn);
    }

    private boolean isBefore(Turn left, Turn right) {
        if (left.priority != right.priority) {
            return left.priority > right.priority;
        }
        if (!state.rules.preferLargeJobOrdering()) {
            return left.proposed != right.proposed ? left.proposed < right.proposed : isNamedBefore(left, right);
        }
        boolean leftWithin = left.proposed <= left.budget;
        boolean rightWithin = right.proposed <= right.budget;
        if (leftWithin != rightWithin) {
            return leftWithin;
        }
        if (!leftWithin) {
            return left.proposed != right.proposed ? left.proposed < right.proposed : isNamedBefore(left, right);
        }
        if (left.current != right.current) {
            return left.current < right.current;
        }
        return left.size != right.size ? left.size > right.size : isNamedBefore(left, right);
    }

    private boolean isNamedBefore(Turn left, Turn right) {
        String leftName = state.input.queues().get(left.queue).name();
        return leftName.compareTo(state.input.queues().get(right.queue).name()) < 0;
    }
}
