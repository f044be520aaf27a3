package dev.example.preferzone;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.actions.AllocateAction;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreferZonePluginTest {
    @Test
    void aNodeOfTheZoneIsTaken() {
        cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .label("n2", "topology.kubernetes.io/zone", "east")
                .job(job("new").pods(pods(1, "1 cpu")))
                .plugin(PreferZonePlugin::new, Map.of("prefer-zone.zone", "east"))
                .run(AllocateAction::new)
                .bound("new-0", "n2");
    }
}
