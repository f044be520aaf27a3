package dev.terrace.cli.option;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --conf} of commands that compare: any number of configurations. */
public final class ConfsOption {
    @Option(
            names = "--conf",
            paramLabel = "FILE",
            description = "A scheduler configuration, in any form; the first is the base. If one is needed that is not"
                    + " named, it is the ConfigMap in the snapshot, else conf/default.yaml.")
    private List<Path> files = List.of();

    /** The files that were named. */
    public List<Path> files() {
        return files;
    }
}
