package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.workload.manifest.Manifest;
import java.util.List;
import picocli.CommandLine.Option;

/** The {@code --submit} option: workloads that are not in the snapshot. */
public final class SubmitOption {
    public static final String NAME = "--submit";

    @Option(
            names = NAME,
            paramLabel = "FILE",
            description = "Submit the workloads of this file first: a Volcano Job, batch/v1 Job, Deployment,"
                    + " StatefulSet, ReplicaSet, Pod, or PodGroup with pods, as kubectl would. Repeatable.")
    private List<String> files = List.of();

    public boolean isGiven() {
        return !files.isEmpty();
    }

    /** Submits the workloads, if any, to a cluster that was read with these options. */
    public DecisionInput submit(DecisionInput input, ClusterOptions from) {
        return isGiven() ? input.submit(Manifest.read(files), from.options()) : input;
    }

    /** Rejects standard input for both the workloads and the snapshot: it can be read only once. */
    public void requirePossible(ClusterOptions from) {
        if (isGiven() && files.contains("-") && from.inputs().contains("-")) {
            throw Fault.at(NAME, "the snapshot is read from standard input already; give one of them as a file");
        }
    }
}
