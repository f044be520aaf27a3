package dev.terrace.cli.option;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The repeatable {@code --conf} of commands that compare configurations. */
public final class ConfsOption {
    @Option(
            names = "--conf",
            paramLabel = "FILE",
            description = "A scheduler configuration, in any form; the first is the base. If one is needed that is not"
                    + " named, it is the ConfigMap in the snapshot, else conf/default.yaml.")
    private List<Path> files = List.of();

    public List<Path> files() {
        return files;
    }
}
