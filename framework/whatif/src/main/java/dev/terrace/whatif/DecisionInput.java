package dev.terrace.whatif;

import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.submission.Submission;
import dev.terrace.whatif.submission.Submission.Settled;
import dev.terrace.whatif.submission.SubmissionAnswer;
import dev.terrace.workload.manifest.Manifest;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The input of a decision: the cluster and the configuration, after changes, and the workloads that are submitted to
 * it. Commands and the service read what they are given into this form.
 *
 * @param cluster the cluster without the submitted workloads
 * @param states returns its state, from which later changes start; may cost a pass over all objects
 * @param submission null without submitted workloads
 * @param warnings the warnings about changed objects
 */
public record DecisionInput(
        Cluster cluster,
        Supplier<ClusterState> states,
        Configuration configuration,
        @Nullable Submission submission,
        List<Finding> warnings) {
    /** Returns the input of a dump, without submitted workloads. */
    public static DecisionInput of(Snapshot snapshot, Configuration configuration) {
        return new DecisionInput(snapshot.cluster(), snapshot::state, configuration, null, List.of());
    }

    /** Returns the input of a state, without submitted workloads. */
    public static DecisionInput of(ClusterState state, Configuration configuration) {
        return new DecisionInput(state.cluster(), () -> state, configuration, null, List.of());
    }

    /**
     * Returns the same input with submitted workloads.
     *
     * @param manifests unchanged without any
     * @param options the options with which the cluster was read
     * @throws dev.terrace.model.finding.InvalidInput with all reasons why one of them cannot be created
     */
    public DecisionInput submit(List<Manifest> manifests, ReadOptions options) {
        if (manifests.isEmpty()) {
            return this;
        }
        ClusterState before = state();
        return new DecisionInput(
                cluster, () -> before, configuration, Submission.of(manifests, before, options), warnings);
    }

    /** Returns the state without the submitted workloads. */
    public ClusterState state() {
        return states.get();
    }

    /**
     * Returns the cluster on which the cycle decides.
     *
     * @param decide runs a cycle; called once if a submitted group has to be admitted before it has pods
     */
    public Settled settle(Function<Cluster, CycleReport> decide) {
        return submission == null ? new Settled(cluster, List.of(), List.of(), Map.of()) : submission.settle(decide);
    }

    /**
     * Runs the cycle.
     *
     * @param cycle runs a cycle; called twice if a submitted group has to be admitted before it has pods
     */
    public Decided decide(Function<Cluster, CycleReport> cycle) {
        Settled settled = settle(cycle);
        CycleReport report = settled.complete(cycle.apply(settled.cluster()));
        return new Decided(settled.cluster(), report, settled.answers(report));
    }

    /**
     * The cycle on an input.
     *
     * @param cluster the cluster on which it decided
     * @param report its report, with the admissions of submitted groups
     * @param answers its decisions about each submitted workload, in the order of the manifests
     */
    public record Decided(Cluster cluster, CycleReport report, List<SubmissionAnswer> answers) {}

    /** Returns the same input under another configuration. */
    public DecisionInput under(Configuration other) {
        return new DecisionInput(cluster, states, other, submission, warnings);
    }

    /** Returns the same input with warnings about changed objects. */
    public DecisionInput warning(List<Finding> about) {
        return new DecisionInput(cluster, states, configuration, submission, List.copyOf(about));
    }

    /** Returns notes about submitted objects that are not created, and about rules that are not checked. */
    public List<String> notes() {
        return submission == null ? List.of() : submission.notes();
    }

    /** Returns the notes, and a sentence for each workload whose pods cannot all be created once it is admitted. */
    public List<String> notesAndRefusals() {
        return submission == null ? List.of() : submission.notesAndRefusals();
    }

    /** Returns the name of a submitted job in the cluster: that of its group. Other names are unchanged. */
    public String nameOf(String name) {
        return submission == null ? name : submission.nameOf(name);
    }

    /** Returns the cluster with all pods of submitted workloads, whether their groups are admitted or not. */
    public ClusterState stateWithAllPods() {
        return submission == null ? state() : submission.stateWithAllPods();
    }

    /**
     * Returns the dump for further changes, with all pods of submitted workloads.
     *
     * @param objects the objects of the cluster that may be patched
     */
    public Dump dump(DumpObjects objects, ReadOptions options) {
        return new Dump(stateWithAllPods(), submission == null ? objects : objects.and(submission.objects()), options);
    }
}
