package dev.terrace.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The optional {@code --conf}: without it, the dump's configuration or the default applies. */
public final class ConfOption {
    @Option(
            names = "--conf",
            paramLabel = "FILE",
            description =
                    "The scheduler configuration, bare, in a ConfigMap, or in Helm values. Default: the ConfigMap in the snapshot,"
                            + " else conf/default.yaml.")
    private @Nullable Path file;

    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }
}
