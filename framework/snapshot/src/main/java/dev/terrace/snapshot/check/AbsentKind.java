package dev.terrace.snapshot.check;

import dev.terrace.model.finding.Position;
import dev.terrace.snapshot.object.Findings;

/** Reports that a dump lacks a whole kind, and how to make a complete dump. */
public record AbsentKind(Position whole, Findings findings) {
    private static final String COMPLETE_DUMP =
            "A complete dump is made with: kubectl get nodes,pods,namespaces,priorityclasses,"
                    + "queues.scheduling.volcano.sh,podgroups.scheduling.volcano.sh,persistentvolumes,"
                    + "persistentvolumeclaims,"
                    + "storageclasses,csinodes,csidrivers,csistoragecapacities,volumeattachments -A -o yaml";

    void report(String kind) {
        findings.warn(whole, "the dump has no %s. %s".formatted(kind, COMPLETE_DUMP));
    }
}
