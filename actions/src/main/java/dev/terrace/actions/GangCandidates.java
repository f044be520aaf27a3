package dev.terrace.actions;

import dev.terrace.spi.action.Session;
import dev.terrace.spi.toolkit.PreemptableMark;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that may be evicted for whole jobs, by queue and job. Read once at the start of an action, because no task
 * enters one of the statuses during a session.
 */
final class GangCandidates {
    /** Least important first. */
    private static final Comparator<Task> ORDER = Comparator.comparingInt(Task::priority)
            .thenComparing(task -> task.spec().uid());

    private final Set<TaskStatus> statuses;
    private final Map<Queue, List<Job>> jobs = new LinkedHashMap<>();
    private final Map<Job, List<Task>> tasks = new HashMap<>();

    /** A cache of the node ids of domains. */
    private final Map<HyperNode, BitSet> nodes = new HashMap<>();

    private final Map<HyperNode, Map<Queue, QueueBundles>> ofQueues = new HashMap<>();

    /** A cache of the bundles of each job in a domain. */
    private final Map<HyperNode, Map<Job, Known>> known = new HashMap<>();

    /**
     * Bundles with the values they depend on. Committed evictions are never undone, so equal counts mean equal tasks.
     */
    private record Known(int ready, int running, int bound, List<Bundle> bundles) {
        static Known of(Job job, List<Bundle> bundles) {
            return new Known(job.readyTasks(), job.count(TaskStatus.RUNNING), job.count(TaskStatus.BOUND), bundles);
        }

        boolean holds(Job job) {
            return ready == job.readyTasks()
                    && running == job.count(TaskStatus.RUNNING)
                    && bound == job.count(TaskStatus.BOUND);
        }
    }

    /** @param statuses the statuses in which a task may be evicted */
    GangCandidates(Session session, Set<TaskStatus> statuses) {
        this.statuses = statuses;
        for (Job job : session.jobs()) {
            if (statuses.stream().anyMatch(status -> job.count(status) > 0)
                    && PreemptableMark.of(job.spec()).orElse(true)) {
                read(job);
            }
        }
    }

    private void read(Job job) {
        List<Task> candidates = new ArrayList<>();
        for (Task task : job.tasks()) {
            if (statuses.contains(task.status()) && task.spec().preemptable() && task.node() != null) {
                candidates.add(task);
            }
        }
        if (!candidates.isEmpty()) {
            candidates.sort(ORDER);
            tasks.put(job, candidates);
            jobs.computeIfAbsent(job.queue(), queue -> new ArrayList<>()).add(job);
        }
    }

    /** Returns the reason why a task of a job that may lose tasks is not a candidate; empty for a candidate. */
    String spared(Task task) {
        List<Task> ofJob = tasks.getOrDefault(Objects.requireNonNull(task.job()), List.of());
        return ofJob.contains(task) ? "" : "its job is not preemptable, or it was not running when the action began";
    }

    /** Returns the queues whose jobs have candidates. */
    Set<Queue> queues() {
        return jobs.keySet();
    }

    /** Returns the jobs of a queue that have candidates, in the order of their keys. The caller may sort the list. */
    List<Job> jobsOf(Queue queue) {
        return jobs.getOrDefault(queue, List.of());
    }

    /**
     * Returns the candidates of a job on a domain's nodes, split into bundles. Must be called only while no statement
     * is open.
     */
    List<Bundle> bundlesOf(Job job, HyperNode domain) {
        Map<Job, Known> ofDomain = known.computeIfAbsent(domain, each -> new HashMap<>());
        Known before = ofDomain.get(job);
        if (before != null && before.holds(job)) {
            return before.bundles;
        }
        List<Bundle> bundles = read(job, domain);
        ofDomain.put(job, Known.of(job, bundles));
        return bundles;
    }

    /**
     * Returns the bundles of a queue's jobs on a domain's nodes, in the order of their keys. Must be called only while
     * no statement is open, and after {@link #changed} was called for all changed jobs.
     */
    QueueBundles bundlesOf(Queue queue, HyperNode domain) {
        return ofQueues.computeIfAbsent(domain, each -> new HashMap<>())
                .computeIfAbsent(queue, each -> new QueueBundles(jobsOf(queue), job -> read(job, domain)));
    }

    /** Invalidates a job that lost tasks, or whose tasks were promised nodes. */
    void changed(Job job) {
        for (Map<Queue, QueueBundles> ofDomain : ofQueues.values()) {
            QueueBundles ofQueue = ofDomain.get(job.queue());
            if (ofQueue != null) {
                ofQueue.changed(job);
            }
        }
    }

    private List<Bundle> read(Job job, HyperNode domain) {
        BitSet inside = nodes.computeIfAbsent(domain, GangCandidates::idsOf);
        List<Task> local = new ArrayList<>();
        for (Task task : tasks.getOrDefault(job, List.of())) {
            Node node = task.node();
            if (statuses.contains(task.status()) && node != null && inside.get(node.id())) {
                local.add(task);
            }
        }
        return local.isEmpty() ? List.of() : Bundle.of(job, local);
    }

    private static BitSet idsOf(HyperNode domain) {
        BitSet ids = new BitSet();
        domain.nodes().forEach(node -> ids.set(node.id()));
        return ids;
    }

    /** The bundles of a queue's jobs in a network domain. Incremental: only changed jobs are split again. */
    static final class QueueBundles {
        private final List<Job> jobs;
        private final Map<Job, Integer> places = new HashMap<>();
        private final Function<Job, List<Bundle>> split;

        /** The bundles by index of the job, or null. */
        private final @Nullable Bundle[] safe;

        private final @Nullable Bundle[] rest;
        private final BitSet withSafe = new BitSet();

        /**
         * @param jobs in the order in which they lose tasks
         * @param split returns the current bundles of a job: at most one safe and one other
         */
        QueueBundles(List<Job> jobs, Function<Job, List<Bundle>> split) {
            this.jobs = List.copyOf(jobs);
            this.split = split;
            this.safe = new Bundle[jobs.size()];
            this.rest = new Bundle[jobs.size()];
            for (int place = 0; place < this.jobs.size(); place++) {
                places.put(this.jobs.get(place), place);
                split(place);
            }
        }

        /** Updates the bundles of a job of this queue; ignores jobs of other queues. */
        void changed(Job job) {
            Integer place = places.get(job);
            if (place != null) {
                split(place);
            }
        }

        private void split(int place) {
            safe[place] = null;
            rest[place] = null;
            for (Bundle bundle : split.apply(jobs.get(place))) {
                (bundle.isSafe() ? safe : rest)[place] = bundle;
            }
            withSafe.set(place, safe[place] != null);
        }

        /** Returns the safe bundles, in the order of their jobs. */
        Iterator<Bundle> safe() {
            return withSafe.stream().mapToObj(place -> safe[place]).iterator();
        }

        /** Returns the other bundles, in the order of their jobs. */
        List<Bundle> rest() {
            List<Bundle> all = new ArrayList<>();
            for (Bundle bundle : rest) {
                if (bundle != null) {
                    all.add(bundle);
                }
            }
            return all;
        }
    }
}
