package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Cluster options of commands without other positional arguments. {@code --snapshot} can be omitted, and takes several
 * files.
 */
public final class SnapshotOptions extends ClusterOptions {
    @Option(names = NAME, arity = "1..*", paramLabel = "FILE", description = MEANING, order = FIRST)
    private List<String> named = List.of();

    @Parameters(paramLabel = "FILE", description = "The snapshot, if --snapshot is not given.")
    private List<String> bare = List.of();

    @Override
    boolean namesFiles() {
        return !named.isEmpty() || !bare.isEmpty();
    }

    /**
     * @throws dev.terrace.model.finding.InvalidInput if no file is named, or only some of the files follow the option
     */
    @Override
    List<String> namedFiles() {
        if (named.isEmpty() && bare.isEmpty()) {
            throw nothingNamed();
        }
        if (!named.isEmpty() && !bare.isEmpty()) {
            throw Fault.at(bare.get(0), "must follow --snapshot, like the other files");
        }
        return named.isEmpty() ? bare : named;
    }
}
