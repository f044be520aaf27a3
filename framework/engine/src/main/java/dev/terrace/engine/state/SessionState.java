package dev.terrace.engine.state;

import dev.terrace.engine.facts.ClusterFacts;
import dev.terrace.engine.facts.CountedAmounts;
import dev.terrace.engine.facts.CreationTimes;
import dev.terrace.engine.facts.PodMarks;
import dev.terrace.model.Cluster;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Kept;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session: nodes and jobs with their tasks. As in Volcano, a group whose queue is missing is left out,
 * and so is a pod that is neither on a node nor in a group of the session. Mutable objects belong to the session's
 * thread; the lists do not change during a session.
 */
public final class SessionState {
    /** The cluster as of the opening of the session. */
    public final Cluster cluster;

    /** The session's clock, which records its readers. */
    public final Clock clock;

    /** By id, which is the order of their names. */
    public final List<Node> nodes;

    /** By id, which is the order of their names. */
    public final List<Queue> queues;

    /** By id, which is the order of their keys. */
    public final NumberedList<Job> jobs;

    /** By id, which is the order of their keys. */
    public final NumberedList<Task> tasks;

    /** The sum of the allocatable amounts of all nodes. */
    public final Amounts total;

    public final ReversibleSum offers;

    /** The network domains. */
    public final SessionTopology topology;

    /** The change log of the nodes, and the values that are kept between sessions. */
    public final Memory memory;

    /** Whether {@link Node#pods} follows the decisions; a plugin turns it on while the session opens. */
    public boolean podsFollow;

    /** Whether the report lists waiting jobs with their reasons; set before the session opens. */
    public boolean listsWaiting = true;

    /** The jobs to mark as unschedulable if they are not ready. */
    public Supplier<List<Job>> markable;

    /** The ids of the jobs, the oldest first; null until first use. */
    public int @Nullable [] oldestFirst;

    /** The identity of this session and of those that continue it. */
    public final Object session;

    public final Map<String, SessionNode> nodesByName;

    public final Slots nodeSlots;

    public final SessionTemplates templates;

    /** The keys of pods' labels and annotations. */
    public final PodMarks podMarks;

    /** The tasks whose job or node does not exist. */
    public final List<SessionTask> strays;

    public final Queues allQueues;

    public final Slots jobSlots;

    /** Whether a job has a network topology constraint, or sub-groups. */
    public final boolean hasTopologyBoundJobs;

    /**
     * The components of a state.
     *
     * @param offers the sum of the allocatable amounts of all nodes
     * @param total the same as amounts; null if they differ from the session before
     * @param topology the network domains of the same nodes; null if they must be created
     * @param mayBeTopologyBound whether a job may have a network topology constraint, or sub-groups
     */
    public record Parts(
            Object session,
            List<Node> nodes,
            Map<String, SessionNode> nodesByName,
            Slots nodeSlots,
            Queues queues,
            NumberedList<Job> jobs,
            Slots jobSlots,
            NumberedList<Task> tasks,
            SessionTemplates templates,
            PodMarks podMarks,
            List<SessionTask> strays,
            Memory memory,
            ReversibleSum offers,
            @Nullable Amounts total,
            @Nullable SessionTopology topology,
            boolean mayBeTopologyBound) {}

    /** @param oldestFirst the ids of the jobs, the oldest first; null if they are unknown */
    public SessionState(Cluster cluster, Parts parts, int @Nullable [] oldestFirst) {
        this.cluster = cluster;
        clock = new Clock(cluster);
        session = parts.session;
        nodes = parts.nodes;
        nodesByName = parts.nodesByName;
        nodeSlots = parts.nodeSlots;
        queues = Collections.unmodifiableList(parts.queues.byId);
        allQueues = parts.queues;
        jobs = parts.jobs;
        markable = () -> parts.jobs;
        tasks = parts.tasks;
        templates = parts.templates;
        podMarks = parts.podMarks;
        jobSlots = parts.jobSlots;
        this.oldestFirst = oldestFirst;
        strays = parts.strays;
        offers = parts.offers;
        total = parts.total == null ? offers.toTally().toAmounts() : parts.total;
        memory = parts.memory;
        topology = parts.topology == null ? new SessionTopology(cluster.hyperNodes(), nodes) : parts.topology;
        hasTopologyBoundJobs = parts.mayBeTopologyBound && settle();
    }

    /** Determines the domains of topology-bound jobs. Returns whether any such job exists. */
    private boolean settle() {
        TopologySetup setup = new TopologySetup(topology, cluster.hyperNodes());
        boolean isThere = false;
        for (Job job : jobs) {
            if (((SessionJob) job).isTopologyBound()) {
                setup.assignHyperNodes((SessionJob) job);
                isThere = true;
            }
        }
        return isThere;
    }

    /** Returns the state of a fresh session. */
    public static SessionState of(Cluster cluster, ClusterFacts facts) {
        return of(cluster, facts, CountedAmounts.REQUESTS, PlainMemory::new);
    }

    /**
     * Returns the state of a fresh session.
     *
     * @param amounts the amounts with which pods count
     * @param memory creates the memory for a number of nodes
     */
    public static SessionState of(
            Cluster cluster, ClusterFacts facts, CountedAmounts amounts, IntFunction<? extends Memory> memory) {
        return new FreshState(cluster, facts, amounts)
                .make(memory.apply(cluster.nodes().size()));
    }

    /** Reports a change of a plugin's own data about a node. */
    public void changed(Node node) {
        memory.changed(node.id());
    }

    /** Returns a function that derives values from objects by a rule, and caches them across sessions. */
    public <O, D> Function<O, D> derived(Object rule, Function<O, D> derive) {
        return memory.derived(rule, derive, job -> ((SessionJob) job).isTouched());
    }

    /** Returns the value of a rule that is cached across sessions, with the changes since the last session. */
    public <K> Kept<K> kept(Object rule, Supplier<K> made) {
        return memory.kept(rule, made, jobs, nodes);
    }

    /** Returns the ids of the jobs, the oldest first: by creation time, then by id. A copy. */
    public int[] oldestFirst() {
        int[] known = oldestFirst;
        if (known == null) {
            CreationTimes created = new CreationTimes(jobs.size());
            jobs.forEach(job -> created.set(job.id(), job.spec().created()));
            known = created.oldestFirst();
            oldestFirst = known;
        }
        return known.clone();
    }

    /** Visits the jobs that the session has changed or has recorded facts about. */
    public void forEachNoted(Consumer<SessionJob> action) {
        allQueues.noted.forEach(action);
    }

    /** Returns whether some task has a matching template. */
    public boolean hasTemplate(Predicate<PodTemplate> wanted) {
        return templates.any(wanted);
    }

    /** Returns a node by name, or null. */
    @Nullable
    public SessionNode node(String name) {
        return nodesByName.get(name);
    }

    /** Returns a queue by name, or null. */
    @Nullable
    public SessionQueue queue(String name) {
        return allQueues.byName.get(name);
    }
}
