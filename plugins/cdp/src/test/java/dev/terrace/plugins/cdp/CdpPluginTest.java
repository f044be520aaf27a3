package dev.terrace.plugins.cdp;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.PreemptAction;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.PodBuilder;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CdpPluginTest {
    /** The clock is at 0. The pod was placed {@code ago} seconds before. */
    @ParameterizedTest
    @CsvSource({
        "60s,, 30, false",
        "60s,, 60, true",
        ", 60s, 30, false",
        "soon, 60s, 30, true",
        ",, 0, true",
    })
    void aPodIsAVictimOnceItsTimeIsOver(String label, String annotation, long ago, boolean isVictim) {
        PodBuilder old = pod("old", "1 cpu").runningOn("n1").scheduled(-ago);
        if (label != null) {
            old.label("volcano.sh/cooldown-time", label);
        }
        if (annotation != null) {
            old.annotation("volcano.sh/cooldown-time", annotation);
        }
        CycleAssert cycle = cluster()
                .node("n1", "1 cpu")
                .job(job("old").pod(old))
                .job(job("new").pods(pods(1, "1 cpu")))
                .plugins(CdpPlugin::new, AnyVictim::new)
                .run(PreemptAction::new)
                .evicted(isVictim ? new String[] {"old"} : new String[0]);
        assertThat(cycle.report().wanted()).isEqualTo(isVictim ? null : Instant.EPOCH.plusSeconds(60 - ago));
    }
}
