package dev.terrace.cli.option;

import dev.terrace.files.Fault;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the lease by which one of several schedulers writes. */
public final class LeaseOptions {
    /** The names that an API server accepts, so that a name cannot change the path of a request. */
    private static final Pattern VALID = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

    @Option(
            names = "--leader-elect",
            paramLabel = "true|false",
            arity = "0..1",
            defaultValue = "true",
            fallbackValue = "true",
            description =
                    "Whether to write only while holding a lease, so that one of several schedulers does. Default:"
                            + " ${DEFAULT-VALUE}.")
    private boolean isElecting;

    @Option(
            names = "--lease-namespace",
            paramLabel = "NS",
            description = "The namespace of the lease. Default: that of the pod, or of the context of the kubeconfig.")
    private @Nullable String namespace;

    @Option(
            names = "--lease-name",
            paramLabel = "NAME",
            description = "The name of the lease. Default: the scheduler's name, as in Volcano.")
    private @Nullable String name;

    /** Returns whether a lease is needed to write. */
    public boolean isElecting() {
        if (!isElecting && (namespace != null || name != null)) {
            throw Fault.at(
                    namespace != null ? "--lease-namespace" : "--lease-name",
                    "has no effect with --leader-elect=false; leave one of them out");
        }
        return isElecting;
    }

    /** @param own the namespace of the pod or of the context */
    public String namespace(String own) {
        return valid("--lease-namespace", namespace == null ? own : namespace);
    }

    /** @param scheduler the name of the scheduler */
    public String name(String scheduler) {
        return valid("--lease-name", name == null ? scheduler : name);
    }

    private static String valid(String option, String given) {
        if (!VALID.matcher(given).matches()) {
            throw Fault.at(option, "needs lower-case letters, digits, '-' and '.', as in volcano, not '" + given + "'");
        }
        return given;
    }
}
