package dev.terrace.plugins.armadapriority;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.terrace.model.PluginState;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.settings.Trait;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlicesActionTest {
    private static final String CHANCE = SlicesAction.ALL_BY_CHANCE.name();

    /** Twelve cores, and two queues that each request all of them; the second queue has a factor of 0.5. */
    private static ClusterBuilder contested() {
        return cluster()
                .node("n1", "12 cpu")
                .queue(queue("a").weight(1))
                .queue(queue("b").weight(2))
                .job(job("ja").queue("a").minMember(1).pods(pods(12, "1 cpu")))
                .job(job("jb").queue("b").minMember(1).pods(pods(12, "1 cpu")))
                .plugins(ArmadaPriorityPlugin::new);
    }

    private static long boundOf(String job, CycleAssert outcome) {
        return outcome.report().binds().stream()
                .map(Bind::job)
                .filter(key -> key.endsWith("/" + job))
                .count();
    }

    @Test
    void queuesThatNeverUsedAnythingGetEqualSlices() {
        CycleAssert outcome = contested().run(SlicesAction::new);
        assertThat(boundOf("ja", outcome)).isEqualTo(6);
        assertThat(boundOf("jb", outcome)).isEqualTo(6);
    }

    @Test
    void itFollowsNoOrderOfQueues() {
        assertThat(new SlicesAction().traits()).containsExactly(Trait.GIVES_NODES);
    }

    @Test
    void aGangThatIsLargerThanItsSliceIsLeftToChance() {
        cluster()
                .node("n1", "12 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("large").queue("a").minMember(8).pods(pods(8, "1 cpu")))
                .job(job("small").queue("b").minMember(1).pods(pods(4, "1 cpu")))
                .plugins(ArmadaPriorityPlugin::new)
                .run(SlicesAction::new)
                .bound(12);
    }

    @Test
    void aGangIsPlacedWholeOrNotAtAll() {
        cluster()
                .node("n1", "3 cpu")
                .queue(queue("a"))
                .job(job("gang").queue("a").minMember(4).pods(pods(5, "1 cpu")))
                .plugins(ArmadaPriorityPlugin::new)
                .run(SlicesAction::new)
                .boundNothing()
                .waits("gang", "3 of the 4 pods that it needs found a node");
    }

    @Test
    void aQueueAboveItsShareGetsNothingBeforeOthersAreServed() {
        CycleAssert outcome = cluster()
                .node("n1", "8 cpu")
                .node("n2", "4 cpu")
                .queue(queue("busy"))
                .queue(queue("idle"))
                .job(job("runs")
                        .queue("busy")
                        .minMember(1)
                        .pod(pod("r", "8 cpu").runningOn("n1")))
                .job(job("more").queue("busy").minMember(1).pods(pods(4, "1 cpu")))
                .job(job("new").queue("idle").minMember(1).pods(pods(4, "1 cpu")))
                .plugins(ArmadaPriorityPlugin::new)
                .run(SlicesAction::new);
        assertThat(boundOf("new", outcome)).isEqualTo(4);
        assertThat(boundOf("more", outcome)).isZero();
    }

    @Test
    void chanceAloneGivesAllAwayTheSameEveryTime() {
        CycleAssert once = contested().arguments("slices", Map.of(CHANCE, true)).run(SlicesAction::new);
        CycleAssert twice =
                contested().arguments("slices", Map.of(CHANCE, true)).run(SlicesAction::new);
        assertThat(once.report().binds()).hasSize(12).isEqualTo(twice.report().binds());
    }

    @Test
    void anotherSeedDrawsOtherwise() {
        assertThat(List.of(1, 2, 3, 4, 5, 6).stream()
                        .map(seed -> contested()
                                .arguments("slices", Map.of(CHANCE, true, "seed", seed))
                                .run(SlicesAction::new)
                                .report()
                                .binds())
                        .distinct())
                .hasSizeGreaterThan(1);
    }

    @Test
    void prioritiesOfQueuesThatUseSomethingAreCarried() {
        CycleAssert outcome = cluster()
                .node("n1", "8 cpu")
                .queue(queue("a"))
                .queue(queue("unused"))
                .job(job("runs").queue("a").minMember(1).pod(pod("r", "8 cpu").runningOn("n1")))
                .plugins(ArmadaPriorityPlugin::new)
                .run(SlicesAction::new);
        assertThat(outcome.report().pluginStates())
                .extracting(PluginState::plugin, PluginState::scope)
                .containsExactly(tuple("armada-priority", "a"));
    }

    @Test
    void withoutItsPluginItSaysSo() {
        assertThatThrownBy(() -> cluster().node("n1", "1 cpu").run(SlicesAction::new))
                .hasMessageContaining("plugin armada-priority, which no tier names");
    }
}
