package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Access;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.list.ClusterLists;
import dev.terrace.model.finding.Finding;
import dev.terrace.objects.field.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a running cluster. Its libraries are loaded only if one of them is given. */
public final class LiveOptions {
    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "Read the running cluster of this kubeconfig, instead of a snapshot.")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--live",
            description = "Read the running cluster of KUBECONFIG, of ~/.kube/config or, in a pod, of its service"
                    + " account.")
    private boolean live;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "With --kubeconfig or --live: the context of the kubeconfig. Default: its current-context.")
    private @Nullable String context;

    /** @throws dev.terrace.model.finding.InvalidInput for an impossible combination */
    public boolean isGiven() {
        boolean isGiven = kubeconfig != null || live;
        if (kubeconfig != null && live) {
            throw Fault.at("--live", "is instead of --kubeconfig; give one of them");
        }
        if (context != null && !isGiven) {
            throw Fault.at("--context", "needs --kubeconfig or --live");
        }
        return isGiven;
    }

    /** Returns the named kubeconfig. */
    Optional<Path> file() {
        return Optional.ofNullable(kubeconfig);
    }

    /** Returns the option that was given, for sentences. */
    public String name() {
        return kubeconfig != null ? "--kubeconfig" : "--live";
    }

    /** @param limit the time of each request; null for the default */
    public Reading open(@Nullable Duration limit) {
        Duration patience = Objects.requireNonNullElse(limit, Connection.PATIENCE);
        Path file = kubeconfig;
        Access access = file != null ? Access.of(file, context, patience) : Access.found(context, patience);
        Connection connection = new Connection(access, patience);
        return new Reading(connection, new ClusterLists(connection));
    }

    /**
     * A running cluster that is read. Without this class, reflection on options would load those of the lists.
     *
     * @param origin the lists of its objects
     */
    public record Reading(Connection connection, ClusterLists origin) {
        /** Returns the sentences about kinds that may not be read, after the first reading. */
        Map<Kind<?>, Finding> refusals() {
            return origin.refusals();
        }
    }
}
