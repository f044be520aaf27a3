package dev.terrace.spi.action;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.NodeChanges;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The waiting jobs of an action, in the order of their turns. The line is kept from session to session, and only jobs
 * that changed move in it. Jobs of one queue are alike if they need equally many tasks at once, and all their tasks
 * have equal pod templates and requests. An action may {@linkplain #skipHopeless skip} them together while no node can
 * take them. A cycle then costs time proportional to the changes and to the number of kinds of waiting jobs, not to
 * their number.
 */
public final class WaitingLine implements Turns {
    private final Placement placement;
    private final NodeChanges changes;
    private final Heap.Before<Job> before;
    private final Predicate<Queue> passOver;
    private final Jobs jobs;

    /** The groups that have turns in this line. */
    private final Collection<Map<Need, Alike>> groups;

    /** The jobs whose turns are requested one by one. */
    private final Heap<Job> single;

    /** The groups with a job whose turn may come, by that job. */
    private final Heap<Alike> open;

    /** The groups whose turns have ended until a node changes. */
    private final List<Alike> closed = new ArrayList<>();

    /** The group of the job that has its turn; null without one. */
    private @Nullable Alike ofCurrent;

    /** The version of the nodes since which groups were closed. */
    private long version;

    private boolean skipsHopeless;

    private boolean startsWhole;

    private boolean hasBegun;

    /**
     * The need of a job for nodes, equal for jobs of a queue that are alike.
     *
     * @param together the number of tasks that it needs to become ready
     */
    private record Need(PodTemplate template, Amounts requests, int together) {}

    /** Jobs that are alike, in the order of their turns. */
    private static final class Alike {
        /** The id of the queue. */
        final int queue;

        final Need need;
        final List<Job> jobs = new ArrayList<>();

        /** The index of the next job. */
        int next;

        Alike(int queue, Need need) {
            this.queue = queue;
            this.need = need;
        }

        Job first() {
            return jobs.get(next);
        }

        boolean hasNext() {
            return next < jobs.size();
        }
    }

    /** The waiting jobs as they are kept. */
    private static final class Jobs {
        /** By the id of the queue, in this order. */
        final Map<Integer, Map<Need, Alike>> byQueue = new TreeMap<>();

        final Map<Need, Set<Alike>> byNeed = new HashMap<>();

        final Set<Job> others = new LinkedHashSet<>();
        final SlotTable<Job> bySlot = new SlotTable<>();
        final SlotTable<Alike> groups = new SlotTable<>();

        void remove(int slot) {
            Job job = bySlot.remove(slot);
            Alike alike = groups.remove(slot);
            if (alike != null) {
                alike.jobs.remove(job);
                if (alike.jobs.isEmpty()) {
                    byQueue.computeIfPresent(
                            alike.queue, (id, all) -> all.remove(alike.need) != null && all.isEmpty() ? null : all);
                    byNeed.computeIfPresent(alike.need, (need, all) -> all.remove(alike) && all.isEmpty() ? null : all);
                }
            } else if (job != null) {
                others.remove(job);
            }
        }

        void add(Session session, Job job, Heap.Before<Job> before) {
            if (!job.isPending() && job.count(TaskStatus.PENDING) == 0) {
                return;
            }
            Need need = need(job);
            if (need == null) {
                others.add(job);
            } else if (session.jobValid(job).isFit()) {
                int queue = job.queue().id();
                Alike alike = byQueue.computeIfAbsent(queue, absent -> new HashMap<>())
                        .computeIfAbsent(need, absent -> new Alike(queue, need));
                alike.jobs.add(before.placeAfter(job, alike.jobs), job);
                byNeed.computeIfAbsent(need, absent -> new LinkedHashSet<>()).add(alike);
                groups.put(job.slot(), alike);
            } else {
                return;
            }
            bySlot.put(job.slot(), job);
        }

        /** Returns the need of a job with equal tasks that wait for nodes and nothing else; null for other jobs. */
        private static @Nullable Need need(Job job) {
            if (job.isPending()
                    || job.tasks().isEmpty()
                    || job.minMember() > job.tasks().size()
                    || job.hasSubGroups()
                    || job.isConfined()
                    || job.hasTopology()
                    || job.hasRoleMinimums()) {
                return null;
            }
            Task first = job.tasks().get(0);
            for (Task task : job.tasks()) {
                if (!isPlain(task)
                        || !task.requests().equals(first.requests())
                        || !task.spec().template().equals(first.spec().template())) {
                    return null;
                }
            }
            return new Need(first.spec().template(), first.requests(), Math.max(1, job.minMember()));
        }

        private static boolean isPlain(Task task) {
            return task.status() == TaskStatus.PENDING
                    && !task.isGated()
                    && !task.isBestEffort()
                    && task.nominatedNode().isEmpty();
        }

        boolean areOfOneQueue() {
            int queue = -1;
            for (int id : byQueue.keySet()) {
                if (queue >= 0 && queue != id) {
                    return false;
                }
                queue = id;
            }
            for (Job job : others) {
                int id = job.queue().id();
                if (queue >= 0 && queue != id) {
                    return false;
                }
                queue = id;
            }
            return true;
        }
    }

    private WaitingLine(
            Placement placement,
            NodeChanges changes,
            Jobs jobs,
            Collection<Map<Need, Alike>> groups,
            Heap.Before<Job> before,
            Predicate<Queue> passOver) {
        this.placement = placement;
        this.changes = changes;
        this.before = before;
        this.passOver = passOver;
        this.jobs = jobs;
        this.groups = groups;
        this.single = new Heap<>(before);
        this.open = new Heap<>((left, right) -> before.test(left.first(), right.first()));
        this.version = changes.version();
    }

    /**
     * Returns the line of all waiting jobs.
     *
     * @param rule as in {@link dev.terrace.spi.view.SessionView#kept}; equal if {@code before} orders jobs the same
     * @param before a strict total order of the waiting jobs; between two jobs that did not change, it stays the same
     * @return empty if the session {@linkplain Session#keepsLines keeps no lines}
     */
    public static Optional<WaitingLine> of(Session session, Object rule, Heap.Before<Job> before) {
        return session.keepsLines()
                ? Optional.of(all(session, jobs(session, rule, before), before, queue -> false))
                : Optional.empty();
    }

    /**
     * Returns the line of all waiting jobs in the order that the configuration selects for the action.
     *
     * @param passOver queues whose jobs have no turn
     * @return empty if the session {@linkplain Session#keepsLines keeps no lines}, or if queues take turns
     */
    public static Optional<WaitingLine> inTurn(Session session, Object rule, Predicate<Queue> passOver) {
        if (!session.keepsLines()) {
            return Optional.empty();
        }
        Heap.Before<Job> before = session.isAcrossQueues() ? session::isBeforeAcrossQueues : session::isBefore;
        Jobs jobs = jobs(session, rule, before);
        boolean isOneLine = jobs.areOfOneQueue() || (session.isAcrossQueues() && session.areQueuesUnordered());
        return isOneLine ? Optional.of(all(session, jobs, before, passOver)) : Optional.empty();
    }

    private static WaitingLine all(Session session, Jobs jobs, Heap.Before<Job> before, Predicate<Queue> passOver) {
        return new WaitingLine(session.placement(), session.changes(), jobs, jobs.byQueue.values(), before, passOver);
    }

    private static Jobs jobs(Session session, Object rule, Heap.Before<Job> before) {
        Kept<Jobs> kept = session.kept(rule, Jobs::new);
        Jobs jobs = kept.value();
        kept.leftJobs().forEach(jobs::remove);
        kept.jobs().forEach(job -> jobs.remove(job.slot()));
        kept.jobs().forEach(job -> jobs.add(session, job, before));
        return jobs;
    }

    /** Returns the jobs whose turns must be requested by {@link #add(Job)}, if they may have one; a copy. */
    public List<Job> others() {
        return new ArrayList<>(jobs.others);
    }

    /** Returns the queues that have jobs whose turns are not requested by {@link #add(Job)}, in the order of ids. */
    public List<Queue> queues() {
        return jobs.byQueue.values().stream()
                .map(ofQueue -> ofQueue.values().iterator().next().jobs.get(0).queue())
                .toList();
    }

    /** Returns a line of these jobs of one queue, for actions in which queues take turns. */
    public WaitingLine of(Queue queue) {
        Map<Need, Alike> ofQueue = jobs.byQueue.getOrDefault(queue.id(), Map.of());
        return new WaitingLine(placement, changes, jobs, List.of(ofQueue), before, passOver);
    }

    /** Returns whether nodes cannot take the tasks of any of these jobs. Holds until a node changes. */
    public boolean isHopeless() {
        return jobs.byNeed.entrySet().stream().allMatch(each -> {
            Job first = each.getValue().iterator().next().jobs.get(0);
            return placement.holdsFewer(first.tasks().get(0), each.getKey().together);
        });
    }

    /** Returns the first and the last waiting job of each group of jobs that are alike. */
    public List<Job> ends() {
        List<Job> ends = new ArrayList<>();
        jobs.byNeed.values().stream().flatMap(Set::stream).forEach(alike -> {
            int first = 0;
            int last = alike.jobs.size() - 1;
            while (first <= last && !isWaiting(alike.jobs.get(first))) {
                first++;
            }
            while (first < last && !isWaiting(alike.jobs.get(last))) {
                last--;
            }
            if (first <= last) {
                ends.add(alike.jobs.get(first));
                ends.add(alike.jobs.get(last));
            }
        });
        return ends;
    }

    /** Returns whether an earlier action of the session left a job its task to place. */
    private static boolean isWaiting(Job job) {
        return job.count(TaskStatus.PENDING) > 0;
    }

    /**
     * Gives no turn to jobs that are alike while nodes cannot take their tasks. For actions in which the turn of such a
     * job has no effect.
     *
     * @param startsWhole whether a turn that places fewer than {@code minMember} tasks has no effect; otherwise, one
     *     that places none
     */
    public WaitingLine skipHopeless(boolean startsWhole) {
        skipsHopeless = true;
        this.startsWhole = startsWhole;
        return this;
    }

    @Override
    public void add(Queue queue) {
        // A queue has no line of its own in this order.
    }

    @Override
    public void add(Job job) {
        single.push(job);
    }

    @Override
    public void again(Job job) {
        single.push(job);
    }

    @Override
    public @Nullable Job next() {
        if (!hasBegun) {
            hasBegun = true;
            groups.forEach(ofQueue -> ofQueue.values().forEach(alike -> {
                alike.next = 0;
                open.push(alike);
            }));
        }
        if (ofCurrent != null) {
            join(ofCurrent);
            ofCurrent = null;
        }
        if (version != changes.version()) {
            version = changes.version();
            closed.forEach(this::join);
            closed.clear();
        }
        while (!single.isEmpty() || !open.isEmpty()) {
            if (open.isEmpty()
                    || (!single.isEmpty()
                            && before.test(single.peek(), open.peek().first()))) {
                Job job = single.pop();
                if (!passOver.test(job.queue())) {
                    return turn(job);
                }
                continue;
            }
            Alike alike = open.pop();
            Job job = alike.first();
            if (!isWaiting(job) || passOver.test(job.queue())) {
                alike.next++;
                join(alike);
            } else if (skipsHopeless && isHopeless(alike)) {
                closed.add(alike);
            } else {
                alike.next++;
                ofCurrent = alike;
                return turn(job);
            }
        }
        return null;
    }

    private boolean isHopeless(Alike alike) {
        return placement.holdsFewer(alike.first().tasks().get(0), startsWhole ? alike.need.together : 1);
    }

    private void join(Alike alike) {
        if (alike.hasNext()) {
            open.push(alike);
        }
    }

    /** Closed groups continue behind a job that has its turn. The turn may change its place in the line. */
    private Job turn(Job job) {
        for (Alike alike : closed) {
            alike.next = Math.max(alike.next, before.placeAfter(job, alike.jobs));
        }
        return job;
    }
}
