package dev.terrace.text;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that dumps all kinds that a cycle reads. */
public final class CompleteDump {
    private static final String KINDS = "nodes,pods,namespaces,priorityclasses,"
            + "queues.scheduling.volcano.sh,podgroups.scheduling.volcano.sh,persistentvolumes,"
            + "persistentvolumeclaims,"
            + "storageclasses,csinodes,csidrivers,csistoragecapacities,volumeattachments";

    private CompleteDump() {}

    /** How a complete dump is made, as a sentence. */
    public static String sentence() {
        return sentence(List.of());
    }

    /**
     * How a complete dump is made, as a sentence.
     *
     * @param further what it has besides, as kubectl calls it
     */
    public static String sentence(Collection<String> further) {
        return "A complete dump is made with: kubectl get %s -A -o yaml"
                .formatted(Stream.concat(Stream.of(KINDS), further.stream()).collect(Collectors.joining(",")));
    }
}
