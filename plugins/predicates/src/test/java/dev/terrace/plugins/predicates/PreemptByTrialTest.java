package dev.terrace.plugins.predicates;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.actions.PreemptAction;
import dev.terrace.model.Affinity;
import dev.terrace.model.settings.Switch;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.PodBuilder;
import dev.terrace.testkit.Scenario;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreemptByTrialTest {
    @Test
    void aPodThatAntiAffinityRefusesLeaves() {
        byTrial(two(pod("web", "1 cpu"), apartFromWeb()).plugins(PredicatesPlugin::new, AnyVictim::new))
                .evicted("web")
                .pipelined("new", "n1");
    }

    @Test
    void unlessTheyMayNotBeTaken() {
        byTrial(two(pod("web", "1 cpu").notPreemptable(), apartFromWeb())
                        .plugins(PredicatesPlugin::new, AnyVictim::new))
                .evicted()
                .pipelinedNothing();
    }

    @Test
    void aPluginThatIsOffAsPreemptableAndAllocatableTakesNoPartInTrials() {
        byTrial(two(pod("web", "1 cpu"), apartFromWeb())
                        .plugin(PredicatesPlugin::new, Map.of(), Switch.PREEMPTABLE, Switch.ALLOCATABLE)
                        .plugins(AnyVictim::new))
                .evicted()
                .pipelinedNothing();
    }

    /** Affinity between pods is the only predicate that Volcano tries. */
    @Test
    void aHostPortThatStaysTakenIsNoObstacle() {
        ClusterBuilder cluster = portTaken().plugins(PredicatesPlugin::new, AnyVictim::new);
        cluster.run(PreemptAction::new).evicted().pipelinedNothing();
        byTrial(cluster).evicted("third").pipelined("new", "n1");
    }

    @Test
    void aPlaceThatIsOnPreparesTheTrialsOfTheOther() {
        ClusterBuilder cluster = portTaken()
                .plugin(PredicatesPlugin::new, Map.of(), Switch.PREDICATE)
                .plugins(PredicatesPlugin::new, AnyVictim::new);
        byTrial(cluster).evicted("third").pipelined("new", "n1");
    }

    /** A port that stays taken, and a third pod whose room is needed. */
    private static ClusterBuilder portTaken() {
        return two(
                        pod("web", "1 cpu").hostPort(80).notPreemptable(),
                        pod("new", "3 cpu").hostPort(80))
                .job(job("third").pod(pod("third", "2 cpu").runningOn("n1")));
    }

    private static ClusterBuilder two(PodBuilder web, PodBuilder preemptor) {
        return cluster()
                .node("n1", "4 cpu")
                .job(job("old").pod(web.label("app", "web").runningOn("n1")))
                .job(job("new").pod(preemptor));
    }

    private static PodBuilder apartFromWeb() {
        Affinity apart = Scenario.of("task ns/x apart:0,kubernetes.io/hostname,app=web,-,-")
                .task()
                .spec()
                .template()
                .affinity();
        return pod("new", "1 cpu").affinity(apart);
    }

    private static CycleAssert byTrial(ClusterBuilder cluster) {
        return cluster.arguments("preempt", Map.of("enableTopologyAwarePreemption", true))
                .run(PreemptAction::new);
    }
}
