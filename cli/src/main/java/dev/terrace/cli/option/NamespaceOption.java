package dev.terrace.cli.option;

import picocli.CommandLine.Option;

/** {@code --namespace}: where names are looked for that have no namespace of their own. */
public final class NamespaceOption {
    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NS",
            description = "The namespace of names that are given without one. Default: all of them.")
    private String namespace = "";

    /** Empty for all namespaces. */
    public String get() {
        return namespace;
    }
}
