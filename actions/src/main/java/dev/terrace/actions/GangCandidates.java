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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tasks that may be evicted for whole jobs, by queue and job. Read once at the start of an action, because the
 * action evicts only candidates. An undone eviction makes its task a running candidate again.
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

    /** A cache: only changed jobs are split again. */
    private final Map<HyperNode, Map<Queue, QueueBundles>> ofQueues = new HashMap<>();

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

    /** Returns the jobs of a queue that have candidates, in the order of their keys. */
    List<Job> jobsOf(Queue queue) {
        return jobs.getOrDefault(queue, List.of());
    }

    /**
     * Returns the bundles of a queue's jobs on a domain's nodes. Must be called only while no statement is open, and
     * after {@link #changed} was called for all changed jobs.
     */
    QueueBundles bundlesOf(Queue queue, HyperNode domain) {
        return ofQueues.computeIfAbsent(domain, each -> new HashMap<>()).computeIfAbsent(queue, each -> {
            QueueBundles bundles = new QueueBundles(new TreeMap<>(), new TreeMap<>());
            jobsOf(queue).forEach(job -> bundles.put(job, read(job, domain)));
            return bundles;
        });
    }

    /** Splits the candidates of a job again that lost tasks, or whose tasks were promised nodes. */
    void changed(Job job) {
        ofQueues.forEach((domain, ofDomain) -> {
            QueueBundles ofQueue = ofDomain.get(job.queue());
            if (ofQueue != null) {
                ofQueue.put(job, read(job, domain));
            }
        });
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

    /**
     * The bundles of a queue's jobs in a network domain, by the id of the job, which is the order of their keys: at
     * most one safe bundle and one other bundle for each job.
     */
    record QueueBundles(SortedMap<Integer, Bundle> safe, SortedMap<Integer, Bundle> rest) {
        boolean contains(Job job) {
            return safe.containsKey(job.id()) || rest.containsKey(job.id());
        }

        private void put(Job job, List<Bundle> bundles) {
            safe.remove(job.id());
            rest.remove(job.id());
            bundles.forEach(bundle -> (bundle.isSafe() ? safe : rest).put(job.id(), bundle));
        }
    }
}
