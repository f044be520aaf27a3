package dev.terrace.plugins.predicates;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.StorageBuilder.storage;

import dev.terrace.actions.AllocateAction;
import dev.terrace.testkit.CycleAssert;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeZonesTest {
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String OLD_ZONE = "failure-domain.beta.kubernetes.io/zone";

    private static CycleAssert place(String volumeLabel, String value, String nodeLabel) {
        return cluster()
                .node("n1", "4 cpu")
                .label("n1", nodeLabel, "a")
                .storage(storage().labelled("data", "v", volumeLabel, value))
                .job(job("j").pod(pod("p", "1 cpu").claim("data")))
                .plugins(PredicatesPlugin::new)
                .run(AllocateAction::new);
    }

    @ParameterizedTest
    @CsvSource({
        ZONE + ", a, " + ZONE,
        OLD_ZONE + ", a, " + ZONE,
        ZONE + ", b__a, " + ZONE,
        // A list with an empty item is ignored. A node without a zone matches every volume.
        ZONE + ", b____c, " + ZONE,
        ZONE + ", b, rack",
    })
    void inItsZone(String volumeLabel, String value, String nodeLabel) {
        place(volumeLabel, value, nodeLabel).bound("p", "n1");
    }

    @ParameterizedTest
    @CsvSource({ZONE + ", b, " + ZONE, ZONE + ", a, " + OLD_ZONE, ZONE + ", b__c, " + ZONE})
    void outOfItsZone(String volumeLabel, String value, String nodeLabel) {
        place(volumeLabel, value, nodeLabel).boundNothing().waits("j", "its volume is in another zone");
    }
}
