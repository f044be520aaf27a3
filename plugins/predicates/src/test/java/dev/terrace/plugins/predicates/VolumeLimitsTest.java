package dev.terrace.plugins.predicates;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.StorageBuilder.storage;

import dev.terrace.actions.AllocateAction;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.StorageBuilder;
import org.junit.jupiter.api.Test;

class VolumeLimitsTest {
    private static final String CSI = "csi.example.com";

    /** A node that attaches one volume, a pod on it that uses the claim "data", and a pending pod with a claim. */
    private static CycleAssert place(StorageBuilder storage, String claim) {
        return cluster()
                .node("n1", "4 cpu")
                .storage(storage.limit("n1", CSI, 1).attached("data", "v", CSI).attached("more", "w", CSI))
                .job(job("old").pod(pod("a", "1 cpu").runningOn("n1").claim("data")))
                .job(job("new").pod(pod("p", "1 cpu").claim(claim)))
                .plugins(PredicatesPlugin::new)
                .run(AllocateAction::new);
    }

    @Test
    void aNodeAttachesNoMoreThanItCan() {
        place(storage(), "more").boundNothing().waits("new", "too many volumes");
    }

    @Test
    void aVolumeThatIsThereAlreadyIsNoFurtherOne() {
        place(storage(), "data").bound("p", "n1");
    }

    @Test
    void otherDriversDoNotCount() {
        place(storage().attached("other", "x", "another"), "other").bound("p", "n1");
    }

    @Test
    void whatIsAttachedWithoutAPodCounts() {
        cluster()
                .node("n1", "4 cpu")
                .storage(storage()
                        .limit("n1", CSI, 1)
                        .attached("data", "v", CSI)
                        .attached("more", "w", CSI)
                        .attachment("v", CSI, "n1"))
                .job(job("new").pod(pod("p", "1 cpu").claim("more")))
                .plugins(PredicatesPlugin::new)
                .run(AllocateAction::new)
                .boundNothing();
    }
}
