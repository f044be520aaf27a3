package dev.terrace.cluster.check;

import dev.terrace.model.finding.Position;
import dev.terrace.objects.field.Findings;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports that a dump lacks a whole kind, and how to make a complete dump. */
public record AbsentKind(Position whole, Findings findings) {
    private static final String KINDS = "nodes,pods,namespaces,priorityclasses,"
            + "queues.scheduling.volcano.sh,podgroups.scheduling.volcano.sh,persistentvolumes,"
            + "persistentvolumeclaims,"
            + "storageclasses,csinodes,csidrivers,csistoragecapacities,volumeattachments";

    /**
     * How a complete dump is made, as a sentence.
     *
     * @param further what it has besides, as kubectl calls it
     */
    public static String completeDump(Collection<String> further) {
        return "A complete dump is made with: kubectl get %s -A -o yaml"
                .formatted(Stream.concat(Stream.of(KINDS), further.stream()).collect(Collectors.joining(",")));
    }

    void report(String kind) {
        findings.warn(whole, "the dump has no %s. %s".formatted(kind, completeDump(List.of())));
    }
}
