package dev.terrace.objects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.objects.field.Kind;
import dev.terrace.text.CompleteDump;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KindsTest {
    /** The kinds that only some clusters have, or only some plugins read. */
    private static final Set<Kind<?>> RARE = Set.of(
            Kinds.HYPER_NODE,
            Kinds.NODE_METRICS,
            Kinds.NUMA_TOPOLOGY,
            Kinds.DEVICE_CLASS,
            Kinds.RESOURCE_SLICE,
            Kinds.RESOURCE_CLAIM,
            Kinds.CLAIM_TEMPLATE,
            Kinds.PLUGIN_STATE);

    @Test
    void aCompleteDumpHasTheKindsOfEveryCluster() {
        String command = CompleteDump.sentence().replaceFirst(".* get (\\S+) .*", "$1");
        assertThat(command.replaceAll("\\.[^,]*", "").split(","))
                .containsExactlyInAnyOrderElementsOf(Kinds.ALL.stream()
                        .filter(kind -> !RARE.contains(kind))
                        .map(Kind::plural)
                        .toList());
    }
}
