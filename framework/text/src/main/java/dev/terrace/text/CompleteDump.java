package dev.terrace.text;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that dumps all kinds that a cycle or a submission reads. */
public final class CompleteDump {
    private static final List<String> KINDS = List.of(
            "nodes",
            "pods",
            "namespaces",
            "priorityclasses",
            "queues.scheduling.volcano.sh",
            "podgroups.scheduling.volcano.sh",
            "persistentvolumes",
            "persistentvolumeclaims",
            "storageclasses",
            "csinodes",
            "csidrivers",
            "csistoragecapacities",
            "volumeattachments",
            "resourcequotas",
            "limitranges",
            "poddisruptionbudgets",
            "services",
            "replicationcontrollers",
            "replicasets",
            "statefulsets",
            "configmaps");

    private CompleteDump() {}

    /** The sentence with the command that makes a complete dump. */
    public static String sentence() {
        return sentence(List.of());
    }

    /**
     * The sentence with the command that makes a complete dump.
     *
     * @param further additional kinds, by their names in kubectl
     */
    public static String sentence(Collection<String> further) {
        return "A complete dump is made with: kubectl get %s -A -o yaml"
                .formatted(Stream.concat(KINDS.stream(), further.stream())
                        .distinct()
                        .collect(Collectors.joining(",")));
    }
}
