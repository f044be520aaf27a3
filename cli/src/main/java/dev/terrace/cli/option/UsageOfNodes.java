package dev.terrace.cli.option;

import dev.terrace.cases.UsageFile;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.report.name.FirstNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that usage is given for nodes of the cluster. */
final class UsageOfNodes {
    private static final int MAX_NAMED = 3;

    private UsageOfNodes() {}

    /**
     * Returns a warning about unknown nodes in a file, or about a server that knows no node of the cluster. A server
     * may also watch other machines.
     *
     * @param given the file or the server, as the user named it
     */
    static Optional<Finding> unknown(String given, boolean isServer, GivenUsage usage, Cluster cluster) {
        Set<String> nodes = cluster.nodes().stream().map(NodeSpec::name).collect(Collectors.toSet());
        List<String> unknown = usage.byNode().keySet().stream()
                .filter(name -> !nodes.contains(name))
                .toList();
        if (isServer) {
            boolean isAnyKnown = unknown.size() < usage.byNode().size();
            return isAnyKnown || nodes.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Finding.warning(
                            Position.of(given),
                            usage.isNone()
                                    ? "it measures no node at all."
                                    : "none of its nodes is in the snapshot; it has %s. Its label"
                                                    .formatted(FirstNames.of(unknown, MAX_NAMED))
                                            + " 'instance' must be a node's name."));
        }
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.warning(
                        UsageFile.placeOf(Path.of(given), unknown.get(0)),
                        "%s not a node of the snapshot, and has no effect.%s"
                                .formatted(
                                        unknown.size() == 1
                                                ? unknown.get(0) + " is"
                                                : FirstNames.of(unknown, MAX_NAMED) + ": each is",
                                        Spelling.hint(unknown.get(0), nodes))));
    }
}
