package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.InlinePlugin;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A cluster with two nodes of 4 cpu each, and a gang of two tasks of 2 cpu that waits in a queue of its own. */
class GangReclaimTest {
    private final ClusterBuilder cluster = cluster()
            .node("n1", "4 cpu")
            .node("n2", "4 cpu")
            .queue(queue("mine"))
            .queue(queue("theirs"))
            .job(job("new").queue("mine").minMember(2).pods(pods(2, "2 cpu")));

    /** Limits the number of tasks that may reclaim resources together. */
    private record AtMost(int tasks) implements SchedulerPlugin {
        @Override
        public String name() {
            return "at-most";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.preemptiveTogether((queue, together) -> together.size() <= tasks);
        }
    }

    @Test
    void theJobThatLosesLeastBeyondTheNeedLeaves() {
        cluster.node("n3", "4 cpu")
                .job(job("large")
                        .queue("theirs")
                        .minMember(2)
                        .pod(pod("large-0", "4 cpu").runningOn("n1"))
                        .pod(pod("large-1", "4 cpu").runningOn("n3")))
                .job(job("small")
                        .queue("theirs")
                        .minMember(1)
                        .pod(pod("small", "4 cpu").runningOn("n2")))
                .plugins(AnyVictim::new)
                .run(GangReclaimAction::new)
                .evicted("small");
    }

    @Test
    void theOwnQueueLosesNothing() {
        cluster.job(job("mine")
                        .queue("mine")
                        .minMember(0)
                        .pod(pod("mine-0", "4 cpu").runningOn("n1"))
                        .pod(pod("mine-1", "4 cpu").runningOn("n2")))
                .plugins(AnyVictim::new)
                .run(GangReclaimAction::new)
                .evicted();
    }

    @Test
    void aPluginIsAskedAboutAllTasksTogether() {
        cluster.job(job("theirs")
                        .queue("theirs")
                        .minMember(0)
                        .pod(pod("theirs", "4 cpu").runningOn("n1")))
                .pod(pod("stays", "4 cpu").runningOn("n2"))
                .plugins(AnyVictim::new, () -> new AtMost(1))
                .run(GangReclaimAction::new)
                .evicted();
    }

    @Test
    void aQueueThatHadItsPartIsNotServed() {
        for (boolean overused : new boolean[] {true, false}) {
            cluster()
                    .node("n1", "4 cpu")
                    .queue(queue("mine"))
                    .queue(queue("theirs"))
                    .job(job("new").queue("mine").pods(pods(1, "2 cpu")))
                    .job(job("old").queue("theirs").pod(pod("old", "4 cpu").runningOn("n1")))
                    .plugins(
                            AnyVictim::new,
                            InlinePlugin.registering("overused", hooks -> hooks.overused(queue -> overused)))
                    .run(GangReclaimAction::new)
                    .evicted(overused ? new String[0] : new String[] {"old"});
        }
    }

    /** Each job holds an excess of one resource: four times the needed cpu, or three times the needed memory. */
    @Test
    void aLossIsCountedInWhatTheJobNeeds() {
        cluster()
                .node("n1", "16 cpu 1 Gi")
                .node("n2", "4 cpu 3 Gi")
                .queue(queue("mine"))
                .queue(queue("theirs"))
                .job(job("new").queue("mine").pod(pod("new", "4 cpu 1 Gi")))
                .job(job("a").queue("theirs").pod(pod("a", "16 cpu 1 Gi").runningOn("n1")))
                .job(job("b").queue("theirs").pod(pod("b", "4 cpu 3 Gi").runningOn("n2")))
                .plugins(AnyVictim::new)
                .run(GangReclaimAction::new)
                .evicted("b");
    }

    /** Registers a filter that judges each task separately. It is asked only about tasks that are evicted. */
    private static ClusterBuilder sparing(ClusterBuilder cluster, Predicate<Task> evictable) {
        return cluster.plugins(InlinePlugin.registering(
                "sparing",
                hooks -> hooks.jobStarving(job -> true)
                        .evictable(VictimFilter.each((eviction, task) -> evictable.test(task)))));
    }

    private ClusterBuilder withTwoWhole() {
        return cluster.job(job("a").queue("theirs")
                        .minMember(1)
                        .pod(pod("a-0", "4 cpu").runningOn("n1")))
                .job(job("b").queue("theirs")
                        .minMember(1)
                        .pod(pod("b-0", "4 cpu").runningOn("n2")));
    }

    @Test
    void tasksThatAreJudgedOneByOneAreSpared() {
        sparing(withTwoWhole(), task -> !task.spec().name().equals("a-0"))
                .run(GangReclaimAction::new)
                .evicted("b-0");
    }

    @Test
    void wherePluginsSpareAllTasksOneByOneTheNextTierDecides() {
        sparing(withTwoWhole(), task -> false)
                .plugins(AnyVictim::new)
                .run(GangReclaimAction::new)
                .evicted("a-0");
    }

    @Test
    void onlyTasksThatMayBeEvictedAreAskedAbout() {
        Set<String> asked = new HashSet<>();
        sparing(withTwoWhole(), task -> {
                    asked.add(task.spec().name());
                    return true;
                })
                .run(GangReclaimAction::new)
                .evicted("a-0");
        assertThat(asked).containsExactly("a-0");
    }
}
