package dev.terrace.plugins.plain.dispatch;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.PlannedEnd;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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

    /** Returns why a task waits if no node is {@linkplain #allowed allowed}. */
    default String noneAllowed() {
        return "its room is reserved for other jobs";
    }

    /** Prepares a cycle with these waiting jobs. Called first. */
    default void open(List<Job> waiting) {}

    /** Returns whether no further job gets a reservation in this cycle. */
    default boolean areComplete() {
        return false;
    }

    /** Returns whether the first and the last job of each group of equal jobs represent all waiting jobs. */
    default boolean mayKeepLine() {
        return false;
    }

    /** Returns whether a job has its turn before the jobs for which nothing was planned in an earlier cycle. */
    default boolean isPlanned(Job job) {
        return false;
    }

    /**
     * Returns whether tasks may start together now, as far as reservations are concerned. Otherwise records why their
     * job waits.
     */
    default boolean mayStart(Job job, List<Task> tasks) {
        return true;
    }

    /**
     * Returns whether tasks that may start have nodes on which they fit together. {@link #allowed} then names only
     * those, because scores may lead to nodes on which not all of the tasks fit.
     */
    default boolean insists(List<Task> tasks) {
        return false;
    }

    /** Records that a task is placed now. */
    default void placed(Task task, Node node) {}

    /** Records that the placements of a job are undone: the last tasks that were {@linkplain #placed placed}. */
    default void undone(List<Task> tasks, List<Node> nodes) {}

    /** Reserves room for a job that no limit of its queue refuses, but that cannot start now. */
    default void reserve(Job job, List<Task> tasks) {}

    /** Drops the reservation of a job whose queue gets nothing now, or is at its limit. */
    default void giveUp(Job job) {}

    /** Declares the next time at which time alone changes what the action does. */
    default void close() {}

    /** No reservations. */
    final class None implements Reservations {
        @Override
        public boolean areComplete() {
            return true;
        }

        @Override
        public boolean mayKeepLine() {
            return true;
        }
    }

    /** Common parts of policies that read the clock. */
    abstract class Clocked implements Reservations {
        static final String AHEAD = "its room is taken by, or reserved for, jobs ahead of it";

        final Session session;
        final long now;
        private long wake = Long.MAX_VALUE;

        Clocked(Session session) {
            this.session = session;
            this.now = session.now().getEpochSecond();
        }

        /** Records the start of a job, which later cycles keep. */
        final void record(Job job, FreePlan.Slot slot) {
            Instant from = Instant.EPOCH.plusSeconds(slot.from());
            session.reserve(job, from.isBefore(session.now()) ? session.now() : from);
            wakeFor(slot);
        }

        /** Records the start of a job, which later cycles may change. */
        final void recordPlan(Job job, FreePlan.Slot slot, String why) {
            if (slot.from() > now) {
                session.waits(job, "%s; by the present plan, it starts in %s s".formatted(why, slot.from() - now));
            }
            wakeFor(slot);
        }

        private void wakeFor(FreePlan.Slot slot) {
            wake = Math.min(wake, Math.max(slot.from(), now + 1));
        }

        /** Hands the plan to the next cycle. */
        void closing() {}

        @Override
        public final void close() {
            closing();
            session.wakeAt(wake == Long.MAX_VALUE ? Instant.MAX : Instant.EPOCH.plusSeconds(wake));
        }
    }

    /**
     * EASY: the first job that does not fit is reserved the first planned end at which it fits. Another job starts if
     * it is planned to end by then, or if it leaves the reserved room alone. If the first job would not even fit after
     * all planned ends, no job is reserved room.
     *
     * @see <a href="https://doi.org/10.1007/3-540-60153-8_35">Lifka, The ANL/IBM SP Scheduling System, 1995</a>
     */
    final class First extends Clocked {
        private final boolean isInOrder;
        private boolean isKept;
        private boolean isMade;
        private @Nullable FreePlan plan;
        private FreePlan.@Nullable Slot slot;
        private Set<Node> reserved = Set.of();
        private String delayed = "";

        /** @param isInOrder whether jobs are in the order of submission, unless plugins order them */
        First(Session session, boolean isInOrder) {
            super(session);
            this.isInOrder = isInOrder;
        }

        @Override
        public boolean mayKeepLine() {
            return true;
        }

        @Override
        public void open(List<Job> waiting) {
            isKept = isInOrder && waiting.stream().allMatch(job -> session.compare(waiting.get(0), job) == 0);
        }

        @Override
        public boolean areComplete() {
            return isMade;
        }

        @Override
        public void reserve(Job job, List<Task> tasks) {
            isMade = true;
            FreePlan ends = new FreePlan(session, now);
            FreePlan.Slot first = ends.earliest(tasks);
            if (first != null) {
                ends.take(first);
                if (isKept) {
                    record(job, first);
                } else {
                    recordPlan(job, first, "it does not fit yet");
                }
                plan = ends;
                slot = first;
                reserved = Set.copyOf(first.nodes());
                delayed = "it would delay %s, for which room is reserved in %s s"
                        .formatted(job.key(), first.from() - now);
            }
        }

        @Override
        public String noneAllowed() {
            return delayed;
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
                    : node -> !reserved.contains(node);
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

    /** Common parts of policies that plan all waiting jobs. The plan is made at its first use in a cycle. */
    abstract class Planned extends Clocked {
        private @Nullable FreePlan plan;

        Planned(Session session) {
            super(session);
        }

        final FreePlan plan() {
            FreePlan known = plan;
            if (known == null) {
                known = new FreePlan(session, now);
                plan = known;
            }
            return known;
        }

        /** Forgets all room that was taken in the plan. Only before the first task is placed. */
        final void planAgain() {
            plan = null;
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
    }

    /**
     * Each job in turn is reserved its earliest start that delays no earlier reservation. All reservations are made
     * again in each session, so that an early end may delay a job.
     */
    final class Replan extends Planned {
        /** The earliest start of the tasks that were last asked about. */
        private FreePlan.@Nullable Slot slot;

        Replan(Session session) {
            super(session);
        }

        @Override
        public boolean mayStart(Job job, List<Task> tasks) {
            slot = plan().earliest(tasks);
            boolean isNow = slot != null && slot.from() == now;
            if (!isNow) {
                session.waits(job, AHEAD);
            }
            return isNow;
        }

        @Override
        public void reserve(Job job, List<Task> tasks) {
            FreePlan.Slot found = slot != null && slot.tasks() == tasks ? slot : plan().earliest(tasks);
            if (found != null) {
                plan().take(found);
                recordPlan(job, found, AHEAD);
            }
        }
    }
}
