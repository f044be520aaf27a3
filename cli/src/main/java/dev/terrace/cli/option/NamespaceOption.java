package dev.terrace.cli.option;

import picocli.CommandLine.Option;

/** The {@code --namespace} option: the namespace of names that are given without one. */
public final class NamespaceOption {
    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NS",
            description = "The namespace of names without one. Default: all namespaces.")
    private String namespace = "";

    /** Returns the namespace; empty for all. */
    public String get() {
        return namespace;
    }
}
