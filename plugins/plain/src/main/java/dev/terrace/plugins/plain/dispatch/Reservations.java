package dev.terrace.plugins.plain.dispatch;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.PlannedEnd;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The argument {@code reserve}: room that is promised to waiting jobs for a later time. */
interface Reservations {
    /**
     * Returns the nodes on which a task that starts now delays no reservation; null for all nodes. Asked for one task
     * of a job after another, each after the previous one was placed.
     */
    default @Nullable Predicate<Node> allowed(Task task) {
        return null;
    }

    /** Returns whether tasks may start together now, as far as reservations are concerned. */
    default boolean mayStart(List<Task> tasks) {
        return true;
    }

    /** Records that a task is placed now. */
    default void placed(Task task, Node node) {}

    /** Records that the placements of a job are undone: the last tasks that were {@linkplain #placed placed}. */
    default void undone(List<Task> tasks, List<Node> nodes) {}

    /** Reserves room for a job that cannot start now. */
    default void reserve(Job job, List<Task> tasks) {}

    /** Declares the next time at which time alone changes what the action does. */
    default void close() {}

    /** No reservations. */
    final class None implements Reservations {}

    /** Common parts of policies that read the clock. */
    abstract class Clocked implements Reservations {
        final Session session;
        final long now;
        private long wake = Long.MAX_VALUE;

        Clocked(Session session) {
            this.session = session;
            this.now = session.now().getEpochSecond();
        }

        final void record(Job job, FreePlan.Slot slot) {
            Instant from = Instant.EPOCH.plusSeconds(slot.from());
            session.reserve(job, from.isBefore(session.now()) ? session.now() : from);
            wake = Math.min(wake, Math.max(slot.from(), now + 1));
        }

        @Override
        public final void close() {
            session.wakeAt(wake == Long.MAX_VALUE ? Instant.MAX : Instant.EPOCH.plusSeconds(wake));
        }
    }

    /**
     * EASY: the first job that does not fit is reserved the first planned end at which it fits. Another job starts if
     * it is planned to end by then, or if it leaves the reserved room alone.
     *
     * @see <a href="https://doi.org/10.1007/3-540-60153-8_35">Lifka, The ANL/IBM SP Scheduling System, 1995</a>
     */
    final class First extends Clocked {
        private boolean isMade;
        private @Nullable FreePlan plan;
        private FreePlan.@Nullable Slot slot;

        First(Session session) {
            super(session);
        }

        @Override
        public void reserve(Job job, List<Task> tasks) {
            if (isMade) {
                return;
            }
            isMade = true;
            FreePlan ends = new FreePlan(session, now);
            FreePlan.Slot first = ends.earliest(tasks);
            if (first != null) {
                ends.take(first);
                record(job, first);
                plan = ends;
                slot = first;
            }
        }

        @Override
        public @Nullable Predicate<Node> allowed(Task task) {
            FreePlan.Slot first = slot;
            FreePlan ends = plan;
            if (first == null || ends == null || !delays(task)) {
                return null;
            }
            // On a pool, which is one node, the job may use the room that the reservation leaves over.
            return session.nodes().size() == 1
                    ? node -> ends.of(node).fits(task.requests(), 0, first.from())
                    : node -> !first.nodes().contains(node);
        }

        /** Returns whether a task that starts now is planned to run beyond the reserved start. */
        private boolean delays(Task task) {
            return slot != null && PlannedEnd.of(task, now) > slot.from();
        }

        @Override
        public void placed(Task task, Node node) {
            if (delays(task)) {
                Objects.requireNonNull(plan).take(task, node, now);
            }
        }

        @Override
        public void undone(List<Task> tasks, List<Node> nodes) {
            for (int i = 0; i < nodes.size(); i++) {
                if (delays(tasks.get(i))) {
                    Objects.requireNonNull(plan).giveBack(tasks.subList(i, i + 1), nodes.subList(i, i + 1), now);
                }
            }
        }
    }

    /**
     * Conservative backfilling: each job in turn is reserved its earliest start that delays no earlier reservation. All
     * reservations are made again in each session, so that jobs move forward in order after an early end.
     *
     * @see <a href="https://doi.org/10.1109/71.932708">Mu'alem and Feitelson, 2001</a>
     */
    final class All extends Clocked {
        private @Nullable FreePlan plan;

        /** The earliest start of the tasks that were last asked about. */
        private FreePlan.@Nullable Slot slot;

        All(Session session) {
            super(session);
        }

        private FreePlan plan() {
            FreePlan known = plan;
            if (known == null) {
                known = new FreePlan(session, now);
                plan = known;
            }
            return known;
        }

        @Override
        public boolean mayStart(List<Task> tasks) {
            slot = plan().earliest(tasks);
            return slot != null && slot.from() == now;
        }

        @Override
        public Predicate<Node> allowed(Task task) {
            return node -> plan().hasRoom(task, node);
        }

        @Override
        public void placed(Task task, Node node) {
            plan().take(task, node, now);
        }

        @Override
        public void undone(List<Task> tasks, List<Node> nodes) {
            plan().giveBack(tasks, nodes, now);
        }

        @Override
        public void reserve(Job job, List<Task> tasks) {
            FreePlan.Slot found = slot != null && slot.tasks() == tasks ? slot : plan().earliest(tasks);
            if (found != null) {
                plan().take(found);
                record(job, found);
            }
        }
    }
}
