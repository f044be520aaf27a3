package dev.terrace.cli.schedule;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.StorageBuilder.storage;

import dev.terrace.actions.AllocateAction;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnboundClaimsTest {
    @Test
    void aPodWhoseClaimHasNoVolumeWaits() {
        cluster()
                .node("n1", "4 cpu")
                .storage(storage().claim("free", 1).bound("used", "volume"))
                .job(job("free").pods(List.of(pod("free-0", "1 cpu").claim("free"))))
                .job(job("used").pods(List.of(pod("used-0", "1 cpu").claim("used"))))
                .plugins(UnboundClaims::new)
                .run(AllocateAction::new)
                .bound("used-0", "n1")
                .waits("free", "a claim without a volume, which terrace schedule does not bind yet (1 of 1 node)")
                .bound(1);
    }
}
