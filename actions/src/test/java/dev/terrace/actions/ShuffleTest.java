package dev.terrace.actions;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.InlinePlugin;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A cluster with a node of 2 cpu, two running tasks of 1 cpu, and a waiting one. */
class ShuffleTest {
    private final ClusterBuilder cluster = cluster()
            .node("n1", "2 cpu")
            .job(job("old")
                    .minMember(2)
                    .pod(pod("one", "1 cpu").runningOn("n1").notPreemptable())
                    .pod(pod("two", "1 cpu").runningOn("n1")))
            .job(job("new").pod(pod("new", "1 cpu")));

    /** Chooses each running task with a name. */
    private record Names(String name, String pod) implements SchedulerPlugin {
        static Supplier<SchedulerPlugin> pod(String pod) {
            return () -> new Names("names-" + pod, pod);
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.victimTasks(tasks -> tasks.stream()
                    .filter(task -> task.spec().name().equals(pod))
                    .toList());
        }
    }

    @Test
    void whatAnyPluginOfATierNamesIsEvicted() {
        cluster.plugins(Names.pod("one"), Names.pod("two"))
                .run(ShuffleAction::new)
                .evicted("one", "two");
    }

    @Test
    void theFirstTierThatNamesATaskDecides() {
        cluster.plugin(Names.pod("none"), Map.of())
                .plugin(Names.pod("one"), Map.of())
                .plugin(Names.pod("two"), Map.of())
                .run(ShuffleAction::new)
                .evicted("one");
    }

    @Test
    void aTaskWhoseNodeIsGoneIsNoCandidate() {
        cluster.lacking("gone")
                .job(job("lost").pod(pod("lost", "1 cpu").runningOn("gone")))
                .plugins(InlinePlugin.registering("all", hooks -> hooks.victimTasks(running -> running)))
                .run(ShuffleAction::new)
                .evicted("one", "two");
    }

    @Test
    void itsRoomIsPromisedLaterInTheCycle() {
        cluster.plugins(Names.pod("one"))
                .run(ShuffleAction::new, AllocateAction::new)
                .pipelined("new", "n1");
    }
}
