package dev.terrace.model.report;

import dev.terrace.model.JobPhase;
import dev.terrace.model.PluginState;
import dev.terrace.model.device.DeviceUse;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * All decisions of one cycle. Lists are in the order of the decisions unless they say otherwise; maps are sorted by
 * key.
 *
 * @param binds pods that get a node now, or as soon as their volumes are bound
 * @param evictions pods that must leave
 * @param failures pods that will never get a node
 * @param amendments fields that are set in specifications of pods
 * @param pipelined pods that will get a node once leaving pods are gone; not bound in this cycle
 * @param phases the phase after the cycle of each PodGroup whose queue exists, by "namespace/name"
 * @param changedPhases those of the phases that are not as before the cycle; all of them, if that is not known
 * @param admitted jobs that went from pending to in-queue in this cycle, sorted
 * @param waiting jobs with tasks that neither run nor were placed, sorted
 * @param queues every queue, sorted by name
 * @param jobTerms the terms of each plugin's order of jobs, by plugin and in that order; empty if no plugin gives any
 * @param devicesBy the plugins that tell of devices of nodes, in their order
 * @param pluginStates the states that the next cycle's cluster must carry
 * @param timings how long the cycle took; the only part that is not a function of the input
 */
public record CycleReport(
        List<Bind> binds,
        List<Eviction> evictions,
        List<Failure> failures,
        List<Amendment> amendments,
        List<Bind> pipelined,
        SortedMap<String, JobPhase> phases,
        SortedMap<String, JobPhase> changedPhases,
        List<String> admitted,
        List<Waiting> waiting,
        List<QueueStanding> queues,
        List<JobTerms> jobTerms,
        List<String> devicesBy,
        List<PluginState> pluginStates,
        Timings timings) {
    /** The same decisions with other timings. */
    public CycleReport with(Timings other) {
        return toBuilder().timings(other).build();
    }

    /** The report of a cycle that decided nothing, in no time. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from this one. */
    public Builder toBuilder() {
        return new Builder()
                .binds(binds)
                .evictions(evictions)
                .failures(failures)
                .amendments(amendments)
                .pipelined(pipelined)
                .phases(phases)
                .changedPhases(changedPhases)
                .admitted(admitted)
                .waiting(waiting)
                .queues(queues)
                .jobTerms(jobTerms)
                .devicesBy(devicesBy)
                .pluginStates(pluginStates)
                .timings(timings);
    }

    /** The parts of a report, before it is made. */
    public static final class Builder {
        private List<Bind> binds = List.of();
        private List<Eviction> evictions = List.of();
        private List<Failure> failures = List.of();
        private List<Amendment> amendments = List.of();
        private List<Bind> pipelined = List.of();
        private SortedMap<String, JobPhase> phases = Collections.emptySortedMap();
        private SortedMap<String, JobPhase> changedPhases = Collections.emptySortedMap();
        private List<String> admitted = List.of();
        private List<Waiting> waiting = List.of();
        private List<QueueStanding> queues = List.of();
        private List<JobTerms> jobTerms = List.of();
        private List<String> devicesBy = List.of();
        private List<PluginState> pluginStates = List.of();
        private Timings timings = Timings.NONE;

        private Builder() {}

        public Builder binds(List<Bind> value) {
            binds = value;
            return this;
        }

        public Builder evictions(List<Eviction> value) {
            evictions = value;
            return this;
        }

        public Builder failures(List<Failure> value) {
            failures = value;
            return this;
        }

        public Builder amendments(List<Amendment> value) {
            amendments = value;
            return this;
        }

        public Builder pipelined(List<Bind> value) {
            pipelined = value;
            return this;
        }

        /** Also takes all of them for changed. */
        public Builder phases(SortedMap<String, JobPhase> value) {
            phases = value;
            changedPhases = value;
            return this;
        }

        /** After {@link #phases}. */
        public Builder changedPhases(SortedMap<String, JobPhase> value) {
            changedPhases = value;
            return this;
        }

        public Builder admitted(List<String> value) {
            admitted = value;
            return this;
        }

        public Builder waiting(List<Waiting> value) {
            waiting = value;
            return this;
        }

        public Builder queues(List<QueueStanding> value) {
            queues = value;
            return this;
        }

        public Builder jobTerms(List<JobTerms> value) {
            jobTerms = value;
            return this;
        }

        public Builder devicesBy(List<String> value) {
            devicesBy = value;
            return this;
        }

        public Builder pluginStates(List<PluginState> value) {
            pluginStates = value;
            return this;
        }

        public Builder timings(Timings value) {
            timings = value;
            return this;
        }

        public CycleReport build() {
            return new CycleReport(
                    binds,
                    evictions,
                    failures,
                    amendments,
                    pipelined,
                    phases,
                    changedPhases,
                    admitted,
                    waiting,
                    queues,
                    jobTerms,
                    devicesBy,
                    pluginStates,
                    timings);
        }
    }

    /**
     * A pod and its node.
     *
     * @param task "namespace/name"
     * @param job "namespace/name" of its job
     * @param action the action that decided it
     * @param score the node's score, or null if it was the only candidate
     * @param terms the parts of the score by plugin, in the order of addition
     * @param next the node that came second, or null
     * @param nextScore its score
     * @param candidates how many nodes were compared
     * @param volumes the volumes that must be bound before the pod; the cycle cannot tell when they will be
     * @param annotations what the pod is annotated with when it gets the node, such as the devices that it was given
     * @param claims the resource claims that it uses from now on
     * @param devices the devices of its node that it was given, as plugins tell it
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
            List<DeviceUse> devices) {
        /** A pod that was given no devices. */
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
                List<VolumeBinding> volumes,
                SortedMap<String, String> annotations,
                List<ClaimedDevices> claims) {
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
                    annotations,
                    claims,
                    List.of());
        }

        /** A pod without resource claims. */
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
                List<VolumeBinding> volumes,
                SortedMap<String, String> annotations) {
            this(task, job, node, action, score, terms, next, nextScore, candidates, volumes, annotations, List.of());
        }

        /** A pod that is annotated with nothing. */
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
                    Collections.emptySortedMap());
        }

        /** Whether the cycle itself binds the pod, without waiting for volumes. */
        public boolean isAtOnce() {
            return volumes.isEmpty();
        }
    }

    /**
     * A pod that must leave.
     *
     * @param task "namespace/name"
     * @param queue its queue, empty if it has none
     * @param preemptor "namespace/name" of the task that needs the room; empty if no single task does
     * @param action the action that decided it
     * @param reason what decided it, with its numbers
     */
    public record Eviction(
            String task,
            String job,
            String queue,
            String node,
            String preemptor,
            String action,
            EvictionReason reason) {
        /** By an action that asked no plugin. */
        public Eviction(
                String task, String job, String queue, String node, String preemptor, String action, String words) {
            this(task, job, queue, node, preemptor, action, EvictionReason.of(words));
        }

        /** The sentence that all commands have for it. */
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
     * @param because why, for people
     */
    public record Failure(String task, String job, String queue, String action, String because) {}

    /**
     * A field of a pod's {@code spec} that is set.
     *
     * @param task "namespace/name"
     */
    public record Amendment(String task, String field, long value) {}

    /**
     * A job that waits, and the reason.
     *
     * @param job "namespace/name"
     * @param tasks the number of its waiting tasks, without gated ones; 0 for a group without pods
     * @param gated the number of its tasks that have scheduling gates
     * @param pods the waiting tasks by "namespace/name", in the order of their keys, without gated ones
     * @param reason the reason as one sentence, by the attempt that decided
     * @param reasons the number of nodes by reason that refused the first of its waiting tasks that was refused, sorted
     * @param nodes the number of nodes that refused it
     * @param refusals the same as data: of each shape of waiting tasks the first that nodes refused, by reason
     * @param limit the limit that keeps it waiting: of its queue, or of what may be reserved; null if it waits for
     *     another reason
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
            @Nullable LimitRefusal limit) {}

    /**
     * Nodes that refused a task for one reason.
     *
     * @param by the plugin that gave the reason, or {@code room}, {@code shard}, or {@code memory} for a reason that no
     *     node gives any more when the cycle ends
     * @param resource of which there is too little; null if the reason is not about room
     * @param needs what the task asks for of the resource, in the unit in which it is written; null without a resource
     * @param most the most of it that a node has when the cycle ends, among those with too little; null if none has
     * @param nodes how many nodes gave the reason when they were asked
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

    /** Milliseconds. */
    public record Timings(double open, List<ActionTime> actions, double close, double total) {
        /** Of a cycle that took no time. */
        public static final Timings NONE = new Timings(0, List.of(), 0, 0);
    }

    /** Milliseconds that one action took. */
    public record ActionTime(String name, double ms) {}
}
