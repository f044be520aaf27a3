package dev.terrace.engine;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.SessionView;
import dev.terrace.testkit.ClusterBuilder;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CountedAmountsTest {
    private static final String HALF = "half";

    /** Counts pods with an annotation with another amount of cpu. */
    private record HalfPlugin(long cpu) implements SchedulerPlugin {
        @Override
        public String name() {
            return HALF;
        }

        @Override
        public Set<Trait> traits() {
            return Set.of(Trait.COUNTS_OTHER_AMOUNTS);
        }

        @Override
        public Map<String, Long> countedAmounts(TaskSpec pod) {
            return pod.annotations().containsKey(HALF) ? Map.of("cpu", cpu) : Map.of();
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {}
    }

    private static ClusterBuilder oneCpu() {
        return cluster()
                .node("n1", "1 cpu")
                .job(job("old").pod(pod("old", "1 cpu").annotation(HALF, "").runningOn("n1")))
                .job(job("new").pod(pod("new", "1 cpu").annotation(HALF, "")))
                .job(job("whole").pod(pod("whole", "1 cpu")));
    }

    @Test
    void podsCountWithTheirRequests() {
        oneCpu().run(AllocateAction::new).boundNothing();
    }

    @Test
    void podsCountWithTheAmountsOfAPlugin() {
        oneCpu().plugins(() -> new HalfPlugin(500))
                .verified()
                .run(AllocateAction::new)
                .boundInOrder("new");
    }

    @Test
    void anAmountIsNotNegative() {
        assertThatThrownBy(() -> oneCpu().plugins(() -> new HalfPlugin(-5)).run(AllocateAction::new))
                .hasMessageContaining("plugin 'half'")
                .hasMessageContaining("it answered -5 for cpu");
    }
}
