package dev.terrace.plugins.predicates;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.BackfillAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.model.Affinity;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.PodBuilder;
import dev.terrace.testkit.Scenario;
import dev.terrace.testkit.WholeGangs;
import org.junit.jupiter.api.Test;

/** Pods that were counted and have left since do not repel other pods. */
class WhoIsStillThereTest {
    /** The third pod of the gang sees the first one, and does not fit; the gang is taken back. */
    @Test
    void aPodThatWasTakenBackDoesNotCount() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("gang")
                        .minMember(3)
                        .pod(web("gang-1", "1 cpu"))
                        .pod(apartFromWeb("gang-2", "1 cpu"))
                        .pod(apartFromWeb("gang-3", "1 cpu")))
                .job(job("loner").pod(apartFromWeb("loner", "1 cpu")))
                .plugins(PredicatesPlugin::new, WholeGangs::new)
                .run(AllocateAction::new)
                .bound(1)
                .bound("loner", "n1");
    }

    /**
     * The loner is refused because of the pod "old". Preempt evicts "old" for "new", and backfill then places the
     * best-effort pod "guest".
     */
    @Test
    void aPodThatWasEvictedDoesNotCount() {
        cluster()
                .node("n1", "4 cpu")
                .job(job("old").pod(web("old", "1 cpu").runningOn("n1")))
                .job(job("loner").pod(apartFromWeb("loner", "1 cpu")).pod(apartFromWeb("guest", "")))
                .job(job("new").pod(pod("new", "4 cpu")))
                .plugins(PredicatesPlugin::new, AnyVictim::new)
                .run(AllocateAction::new, PreemptAction::new, BackfillAction::new)
                .evicted("old")
                .bound(1)
                .bound("guest", "n1");
    }

    private static PodBuilder web(String name, String requests) {
        return pod(name, requests).label("app", "web");
    }

    private static PodBuilder apartFromWeb(String name, String requests) {
        Affinity apart = Scenario.of("task ns/x apart:0,kubernetes.io/hostname,app=web,-,-")
                .task()
                .spec()
                .template()
                .affinity();
        return pod(name, requests).affinity(apart);
    }
}
