package dev.terrace.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --conf} of commands that do without it: the dump may carry a configuration, and there is a default. */
public final class ConfOption {
    @Option(
            names = "--conf",
            paramLabel = "FILE",
            description =
                    "The scheduler configuration, bare, in a ConfigMap, or in Helm values. Default: the ConfigMap in the snapshot,"
                            + " else conf/default.yaml.")
    private @Nullable Path file;

    /** The file that was named. */
    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }
}
