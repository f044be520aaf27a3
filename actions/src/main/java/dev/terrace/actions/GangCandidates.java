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
 * The tasks that may be evicted for whole jobs, by queue and job. Read once when an action begins: no task takes one of
 * the statuses during a session that did not have one before.
 */
final class GangCandidates {
    /** Least important first. */
    private static final Comparator<Task> ORDER = Comparator.comparingInt(Task::priority)
            .thenComparing(task -> task.spec().uid());

    private final Set<TaskStatus> statuses;
    private final Map<Queue, List<Job>> jobs = new LinkedHashMap<>();
    private final Map<Job, List<Task>> tasks = new HashMap<>();

    /** Ids of the nodes of each domain that was asked for. */
    private final Map<HyperNode, BitSet> nodes = new HashMap<>();

    private final Map<HyperNode, Map<Queue, QueueBundles>> ofQueues = new HashMap<>();

    /** The bundles of each job in a domain, as they were when the job was asked last. */
    private final Map<HyperNode, Map<Job, Known>> known = new HashMap<>();

    /**
     * Bundles, and what they depend on. Evictions that are decided are never undone, so equal counts mean equal tasks.
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

    /** @param statuses what a task may be taken in */
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

    /** Why a task of a job that may lose tasks is no candidate; empty if it is one. */
    String spared(Task task) {
        List<Task> ofJob = tasks.getOrDefault(Objects.requireNonNull(task.job()), List.of());
        return ofJob.contains(task) ? "" : "its job is not preemptable, or it was not running when the action began";
    }

    /** The queues of which some job has candidates. */
    Set<Queue> queues() {
        return jobs.keySet();
    }

    /** The jobs of a queue that have candidates, in order of their keys. The caller may order the list anew. */
    List<Job> jobsOf(Queue queue) {
        return jobs.getOrDefault(queue, List.of());
    }

    /** The candidates of a job on a domain's nodes, split into bundles. To be asked only while no statement is open. */
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
     * The bundles of a queue's jobs on a domain's nodes, in order of their keys. To be asked only while no statement is
     * open; {@link #changed} must have told of all jobs that changed since.
     */
    QueueBundles bundlesOf(Queue queue, HyperNode domain) {
        return ofQueues.computeIfAbsent(domain, each -> new HashMap<>())
                .computeIfAbsent(queue, each -> new QueueBundles(jobsOf(queue), job -> read(job, domain)));
    }

    /** A job lost tasks, or some of its tasks were promised nodes. */
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

    /** The bundles of a queue's jobs in a domain of the network. Splits again only jobs that changed. */
    static final class QueueBundles {
        private final List<Job> jobs;
        private final Map<Job, Integer> places = new HashMap<>();
        private final Function<Job, List<Bundle>> split;

        /** By place of the job; null if it has none. */
        private final @Nullable Bundle[] safe;

        private final @Nullable Bundle[] rest;
        private final BitSet withSafe = new BitSet();

        /**
         * @param jobs in the order in which they lose tasks
         * @param split the bundles of a job as it is now: at most one that is safe, and one that is not
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

        /** A job, of this queue or of another, has lost tasks. */
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

        /** The safe ones, in order of their jobs. */
        Iterator<Bundle> safe() {
            return withSafe.stream().mapToObj(place -> safe[place]).iterator();
        }

        /** The others, in order of their jobs. */
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
