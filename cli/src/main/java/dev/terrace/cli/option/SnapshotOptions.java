package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The options that say which cluster to decide on, for a command whose files may stand behind no option. */
public final class SnapshotOptions extends ClusterOptions {
    @Parameters(paramLabel = "FILE", description = "The snapshot, if --snapshot is not given.")
    private List<String> bare = List.of();

    /** @throws dev.terrace.model.finding.InvalidInput if no file is named, or some with the option and some without */
    @Override
    public List<String> inputs() {
        if (!named().isEmpty() && !bare.isEmpty()) {
            throw Fault.at(bare.get(0), "stands behind no option; with --snapshot, every file has to");
        }
        return bare.isEmpty() ? super.inputs() : bare;
    }
}
