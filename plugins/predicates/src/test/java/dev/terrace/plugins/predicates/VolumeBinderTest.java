package dev.terrace.plugins.predicates;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.StorageBuilder.storage;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.SessionView;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.StorageBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Placement of pods with bound claims, and of pods whose claims still need volumes. */
class VolumeBinderTest {
    private static final class AllOrNothing implements SchedulerPlugin {
        @Override
        public String name() {
            return "all-or-nothing";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.jobReady(job -> job.readyTasks() >= job.minMember())
                    .jobPipelined(job -> job.readyTasks() >= job.minMember() ? Vote.PERMIT : Vote.REJECT);
        }
    }

    private static CycleAssert allocate(ClusterBuilder cluster) {
        return cluster.plugins(PredicatesPlugin::new).run(AllocateAction::new);
    }

    /** Two nodes in two zones, and a pod with the claim "data". */
    private static ClusterBuilder twoNodes(StorageBuilder storage) {
        return cluster()
                .node("n1", "4 cpu")
                .label("n1", "zone", "a")
                .node("n2", "4 cpu")
                .label("n2", "zone", "b")
                .storage(storage)
                .job(job("j").pod(pod("p", "1 cpu").claim("data")));
    }

    @Test
    void aPodGoesWhereItsVolumeIs() {
        allocate(twoNodes(storage().bound("data", "v", "n2"))).bound("p", "n2").boundAfter("p");
    }

    @Test
    void theSmallestVolumeThatIsLargeEnough() {
        StorageBuilder storage = storage()
                .volume("huge", 30)
                .volume("small", 4)
                .volume("fits", 10)
                .claim("data", 5);
        allocate(twoNodes(storage)).boundAfter("p", "data=fits");
    }

    @Test
    void theSmallestClaimChoosesFirst() {
        StorageBuilder storage =
                storage().volume("ten", 10).volume("five", 5).claim("big", 6).claim("data", 4);
        allocate(cluster()
                        .node("n1", "4 cpu")
                        .storage(storage)
                        .job(job("j").pod(pod("p", "1 cpu").claim("big").claim("data"))))
                .boundAfter("p", "data=five", "big=ten");
    }

    @Test
    void aVolumeThatWasTakenInThisSessionIsTaken() {
        StorageBuilder storage = storage().volume("only", 10).claim("data", 5).claim("more", 5);
        allocate(twoNodes(storage).job(job("k").created(1).pod(pod("q", "1 cpu").claim("more"))))
                .boundAfter("p", "data=only")
                .bound(1)
                .waits("k", "no volume to bind there");
    }

    @Test
    void aGangThatGivesUpGivesItsVolumesBack() {
        StorageBuilder storage = storage().volume("only", 10).claim("data", 5).claim("more", 5);
        allocate(cluster()
                        .node("n1", "4 cpu")
                        .storage(storage)
                        .job(job("gang")
                                .minMember(2)
                                .pod(pod("a", "1 cpu").claim("data"))
                                .pod(pod("b", "1 cpu").claim("more")))
                        .job(job("k").created(1).pod(pod("q", "1 cpu").claim("more")))
                        .plugins(AllOrNothing::new))
                .bound(1)
                .boundAfter("q", "more=only");
    }

    @Test
    void aSharedClaimIsMadeForOneNode() {
        StorageBuilder storage = storage().provisioner("fast", "csi").claim("data", "fast", 1);
        allocate(cluster()
                        .node("n1", "1 cpu")
                        .node("n2", "4 cpu")
                        .storage(storage)
                        .job(job("j").pod(pod("p", "1 cpu").claim("data"))
                                .pod(pod("q", "1 cpu").claim("data"))))
                .boundAfter("p", "data=")
                .bound(1)
                .waits("j", "its volume is being provisioned for another node");
    }

    @Test
    void aNewVolumeIsMadeOnlyWhereItsClassReaches() {
        allocate(twoNodes(storage().provisioner("fast", "csi", "b").claim("data", "fast", 1)))
                .bound("p", "n2");
    }

    @Test
    void aNewVolumeNeedsRoomWhereTheDriverTellsOfIt() {
        StorageBuilder storage = storage()
                .provisioner("fast", "csi")
                .capacity("csi", "fast", "a", 5)
                .capacity("csi", "fast", "b", 10)
                .claim("data", "fast", 6);
        allocate(twoNodes(storage)).bound("p", "n2");
    }

    @Test
    void aClaimThatShouldBeBoundIsWaitedFor() {
        allocate(twoNodes(storage().immediate("now").claim("data", "now", 1)))
                .boundNothing()
                .waits("j", "is not bound yet");
    }

    @Test
    void aClaimThatIsNotThereIsWaitedFor() {
        allocate(twoNodes(storage())).boundNothing().waits("j", "does not exist");
    }

    @Test
    void switchedOffVolumesDoNotCount() {
        Map<String, Object> off = Map.of("predicate.VolumeBindingEnable", false, "predicate.VolumeZoneEnable", false);
        twoNodes(storage().bound("data", "v", "n2"))
                .plugin(PredicatesPlugin::new, off)
                .run(AllocateAction::new)
                .bound("p", "n1");
    }
}
