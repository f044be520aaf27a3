package dev.terrace.model.report;

import com.google.auto.value.AutoBuilder;
import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.device.DeviceUse;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All decisions of one cycle. Lists have the order of the decisions unless documented otherwise. Maps are sorted by
 * key.
 *
 * @param binds pods that get a node now, or once their volumes are bound
 * @param evictions pods that must leave
 * @param failures pods that will never get a node
 * @param amendments fields that are set in specifications of pods
 * @param pipelined pods that will get a node once leaving pods are gone; not bound in this cycle
 * @param phases the phase after the cycle of each PodGroup whose queue exists, by "namespace/name"
 * @param changedPhases the phases that the cycle changed; all phases, if the earlier ones are unknown
 * @param admitted jobs that went from pending to in-queue in this cycle, sorted
 * @param waiting jobs with tasks that neither run nor were placed, sorted
 * @param reservations the time from which room is reserved for waiting jobs, by "namespace/name"; as in
 *     {@link Waiting#from}, without computing a reason
 * @param queues every queue, sorted by name
 * @param jobTerms the terms of each plugin's order of jobs, by plugin and in that order; empty if no plugin gives any
 * @param devicesBy the plugins that report devices of nodes, in their order
 * @param groupUids the uids of the PodGroups in {@code changedPhases}, by "namespace/name"; the key itself if the uid
 *     is unknown
 * @param pluginStates the states that the next cycle's cluster must carry
 * @param closed the plugins that closed, sorted; some have no state
 * @param timeAskedBy the plugins and actions that read the clock, sorted
 * @param wanted the earliest time at which a cycle on the same cluster may decide differently, at least the cycle's own
 *     time; null if time alone changes nothing
 * @param timings the durations; the only part that is not a function of the input
 */
public record CycleReport(
        List<Bind> binds,
        List<Eviction> evictions,
        List<Failure> failures,
        List<Amendment> amendments,
        List<Bind> pipelined,
        Map<String, JobPhase> phases,
        SortedMap<String, JobPhase> changedPhases,
        List<String> admitted,
        List<Waiting> waiting,
        SortedMap<String, Instant> reservations,
        List<QueueStanding> queues,
        List<JobTerms> jobTerms,
        List<String> devicesBy,
        List<PluginState> pluginStates,
        List<String> timeAskedBy,
        @Nullable Instant wanted,
        Timings timings,
        SortedMap<String, String> groupUids,
        List<String> closed) {
    /**
     * Returns whether a decision is about an object of the decided name. An uid that a decision or an object lacks
     * decides nothing.
     *
     * @param key "namespace/name"; also the uid of an object without one
     * @param stated the uid in the decision; empty without one
     * @param uid the uid of the object
     */
    public static boolean isAbout(String key, String stated, String uid) {
        return stated.isEmpty() || stated.equals(key) || uid.equals(key) || stated.equals(uid);
    }

    /**
     * Returns the plugins whose states the report holds completely: those that closed, and those with a state. The
     * states of other plugins stay as they are.
     */
    public Set<String> statedPlugins() {
        Set<String> plugins = new HashSet<>(closed);
        pluginStates.forEach(state -> plugins.add(state.plugin()));
        return plugins;
    }

    /**
     * Returns the fate of each pod that the cycle decides about, by "namespace/name". A pod that was pipelined may be
     * bound, or fail, later in the same cycle, and a bound pod may be evicted.
     */
    public SortedMap<String, Fate> fates() {
        SortedMap<String, Fate> fates = new TreeMap<>();
        pipelined.forEach(bind -> fates.put(bind.task(), Fate.PIPELINED));
        failures.forEach(failure -> fates.put(failure.task(), Fate.FAILED));
        binds.forEach(bind -> fates.put(bind.task(), Fate.BOUND));
        evictions.forEach(eviction -> fates.put(eviction.task(), Fate.EVICTED));
        return fates;
    }

    /** Returns whether the cycle changes the cluster. An admission counts as a change; a promise does not. */
    public boolean decides() {
        return !binds.isEmpty()
                || !evictions.isEmpty()
                || !failures.isEmpty()
                || !amendments.isEmpty()
                || !changedPhases.isEmpty();
    }

    /** Returns the same decisions with other timings. */
    public CycleReport with(Timings other) {
        return toBuilder().timings(other).build();
    }

    /** Builds the report of a cycle without decisions, with zero timings. */
    public static Builder builder() {
        return new AutoBuilder_CycleReport_Builder()
                .binds(List.of())
                .evictions(List.of())
                .failures(List.of())
                .amendments(List.of())
                .pipelined(List.of())
                .phases(Map.of())
                .admitted(List.of())
                .waiting(List.of())
                .reservations(Collections.emptySortedMap())
                .queues(List.of())
                .jobTerms(List.of())
                .devicesBy(List.of())
                .groupUids(Collections.emptySortedMap())
                .pluginStates(List.of())
                .closed(List.of())
                .timeAskedBy(List.of())
                .timings(Timings.NONE);
    }

    /** Returns a builder with the values of this object. */
    public Builder toBuilder() {
        return new AutoBuilder_CycleReport_Builder(this);
    }

    /** Builds a report. */
    @AutoBuilder
    public abstract static class Builder {
        Builder() {}

        public abstract Builder binds(List<Bind> value);

        public abstract Builder evictions(List<Eviction> value);

        public abstract Builder failures(List<Failure> value);

        public abstract Builder amendments(List<Amendment> value);

        public abstract Builder pipelined(List<Bind> value);

        public abstract Builder phases(Map<String, JobPhase> value);
        /** All phases if not called. */
        public abstract Builder changedPhases(SortedMap<String, JobPhase> value);

        public abstract Builder admitted(List<String> value);

        public abstract Builder waiting(List<Waiting> value);

        public abstract Builder reservations(SortedMap<String, Instant> value);

        public abstract Builder queues(List<QueueStanding> value);

        public abstract Builder jobTerms(List<JobTerms> value);

        public abstract Builder devicesBy(List<String> value);

        public abstract Builder groupUids(SortedMap<String, String> value);

        public abstract Builder pluginStates(List<PluginState> value);

        public abstract Builder closed(List<String> value);

        public abstract Builder timeAskedBy(List<String> value);

        public abstract Builder wanted(@Nullable Instant value);

        public abstract Builder timings(Timings value);

        abstract Map<String, JobPhase> phases();

        abstract Optional<SortedMap<String, JobPhase>> changedPhases();

        abstract CycleReport report();

        public CycleReport build() {
            if (changedPhases().isEmpty()) {
                changedPhases(new TreeMap<>(phases()));
            }
            return report();
        }
    }

    /**
     * A pod and its node.
     *
     * @param task "namespace/name"
     * @param job "namespace/name" of its job
     * @param action the action that decided it
     * @param score the node's score, or null if nodes were not compared by score
     * @param terms the terms of the score by plugin, in the order of addition
     * @param next the second-best node, or null
     * @param nextScore its score
     * @param candidates the number of nodes that were compared
     * @param volumes the volumes that must be bound before the pod; the time of their binding is unknown to the cycle
     * @param annotations the annotations that the pod gets with the node, such as its devices
     * @param claims the resource claims whose use by the pod begins with this cycle
     * @param devices the devices of its node that it gets, as plugins report them
     * @param uid the pod's uid; empty, or the pod's key, if it is unknown
     */
    public record Bind(
            String task,
            String job,
            String node,
            String action,
            @Nullable Double score,
            List<PluginScore> terms,
            @Nullable String next,
            double nextScore,
            int candidates,
            List<VolumeBinding> volumes,
            SortedMap<String, String> annotations,
            List<ClaimedDevices> claims,
            List<DeviceUse> devices,
            String uid) {
        /** Creates a bind without annotations, claims and devices, of a pod without a known uid. */
        public Bind(
                String task,
                String job,
                String node,
                String action,
                @Nullable Double score,
                List<PluginScore> terms,
                @Nullable String next,
                double nextScore,
                int candidates,
                List<VolumeBinding> volumes) {
            this(
                    task,
                    job,
                    node,
                    action,
                    score,
                    terms,
                    next,
                    nextScore,
                    candidates,
                    volumes,
                    Collections.emptySortedMap(),
                    List.of(),
                    List.of(),
                    "");
        }

        /** Returns whether the cycle itself binds the pod, without waiting for volumes. */
        public boolean isAtOnce() {
            return volumes.isEmpty();
        }
    }

    /**
     * The eviction of a pod.
     *
     * @param task "namespace/name"
     * @param queue its queue, empty if it has none
     * @param preemptor "namespace/name" of the task that needs the room; empty if no single task does
     * @param action the action that decided it
     * @param reason the reason of the decision, with its numbers
     * @param uid the pod's uid; empty, or the pod's key, if it is unknown
     */
    public record Eviction(
            String task,
            String job,
            String queue,
            String node,
            String preemptor,
            String action,
            EvictionReason reason,
            String uid) {
        /** Creates an eviction of a pod without a known uid. */
        public Eviction(
                String task,
                String job,
                String queue,
                String node,
                String preemptor,
                String action,
                EvictionReason reason) {
            this(task, job, queue, node, preemptor, action, reason, "");
        }

        /** Creates an eviction by an action that asked no plugin. */
        public Eviction(
                String task, String job, String queue, String node, String preemptor, String action, String words) {
            this(task, job, queue, node, preemptor, action, EvictionReason.of(words));
        }

        /** Returns the sentence that all commands print. */
        public String because() {
            return reason.sentence(node, action, preemptor);
        }
    }

    /**
     * A pod that will never get a node.
     *
     * @param task "namespace/name"
     * @param queue its queue, empty if it has none
     * @param action the action that decided it
     * @param because the reason, for display
     * @param uid the pod's uid; empty, or the pod's key, if it is unknown
     */
    public record Failure(String task, String job, String queue, String action, String because, String uid) {}

    /**
     * A field of a pod's {@code spec} that the cycle sets.
     *
     * @param task "namespace/name"
     * @param uid the pod's uid; empty, or the pod's key, if it is unknown
     */
    public record Amendment(String task, String field, long value, String uid) {}

    /**
     * A job that waits, and the reason.
     *
     * @param job "namespace/name"
     * @param tasks the number of its waiting tasks, without gated ones; 0 for a group without pods
     * @param gated the number of its tasks that have scheduling gates
     * @param pods the waiting tasks by "namespace/name", in the order of their keys, without gated ones
     * @param reason the reason as one sentence, by the attempt that decided
     * @param reasons the number of nodes by reason, for the first of its waiting tasks that was refused, sorted
     * @param nodes the number of nodes that refused it
     * @param refusals the same as data, by reason: for each shape of waiting tasks, the refusals of the first refused
     *     task
     * @param limit the limit that keeps it waiting: of its queue, or for reservations; null if it waits for another
     *     reason
     * @param from the time from which room is reserved for it: it starts then at the latest, if estimates hold; null
     *     without a reservation
     * @param isServed whether it has as many bound, pipelined, running and succeeded tasks as it needs
     */
    public record Waiting(
            String job,
            String queue,
            int tasks,
            int gated,
            List<String> pods,
            String reason,
            SortedMap<String, Integer> reasons,
            int nodes,
            List<NodeRefusals> refusals,
            @Nullable LimitRefusal limit,
            @Nullable Instant from,
            boolean isServed) {}

    /**
     * Nodes that refused a task for one reason.
     *
     * @param by the plugin that gave the reason, or {@code room}, {@code shard}, or {@code memory} for a reason that no
     *     node gives at the end of the cycle
     * @param resource the resource that is short; null for reasons other than room
     * @param needs the task's request for the resource, in the unit in which it is written; null without a resource
     * @param most the largest amount that a node with too little of it has at the end of the cycle; null without such a
     *     node
     * @param nodes the number of nodes that gave the reason when evaluated
     */
    public record NodeRefusals(
            String by,
            String reason,
            @Nullable String resource,
            @Nullable Double needs,
            @Nullable Double most,
            int nodes) {}

    /**
     * The number by which a plugin orders a job, with its terms.
     *
     * @param job "namespace/name"
     * @param terms in the plugin's order; the first is the result of the others, and the job with the higher result
     *     comes first
     */
    public record JobTerms(String plugin, String job, String queue, List<JobTerm> terms) {}

    /** Durations in milliseconds. */
    public record Timings(double open, List<ActionTime> actions, double close, double total) {
        /** The timings of a cycle that took no time. */
        public static final Timings NONE = new Timings(0, List.of(), 0, 0);
    }

    /** The duration of one action in milliseconds. */
    public record ActionTime(String name, double ms) {}
}
