package dev.terrace.engine;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.Configuration.PluginOption;
import dev.terrace.configuration.Configuration.Tier;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.Position;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Switch;
import dev.terrace.model.settings.Trait;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.testkit.ClusterBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gangs that find too little room together are not tried one by one, if a plugin declares that they start whole. */
class WaitingGangsTest {
    private static final int GANGS = 20;

    private final AtomicInteger asked = new AtomicInteger();

    /** Starts jobs whole, and counts how often it is asked whether one is ready. */
    private record Whole(AtomicInteger asked, Set<Trait> traits) implements SchedulerPlugin {
        @Override
        public String name() {
            return "whole";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.jobReady(this::isReady).jobPipelined(job -> job.isPipelined() ? Vote.PERMIT : Vote.REJECT);
        }

        private boolean isReady(Job job) {
            asked.incrementAndGet();
            return job.isReady();
        }
    }

    private static ClusterBuilder gangs(int nodes) {
        ClusterBuilder cluster = cluster();
        for (int n = 0; n < nodes; n++) {
            cluster.node("n" + n, "1 cpu");
        }
        for (int gang = 0; gang < GANGS; gang++) {
            cluster.job(job("gang" + (10 + gang)).minMember(3).pods(pods(3, "1 cpu")));
        }
        return cluster;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void gangsWithoutRoomAreNotTried(boolean isDeclared) {
        Set<Trait> traits = isDeclared ? Set.of(Trait.STARTS_WHOLE) : Set.of();
        PluginOption whole =
                new PluginOption("whole", Set.of(Switch.values()), Arguments.none(), Position.of("the test"));
        Configuration configuration = new Configuration(
                "test", List.of("allocate"), List.of(new Tier(List.of(whole))), Map.of(), Map.of(), List.of());
        Extensions extensions = Extensions.of(List.of(() -> new Whole(asked, traits)), List.of(AllocateAction::new));
        try (Sessions sessions = new Scheduler(extensions).sessions(configuration, Contracts.TRUSTED)) {
            assertThat(sessions.decide(gangs(2).build()).binds()).isEmpty();
            if (isDeclared) {
                assertThat(asked).hasValue(0);
            } else {
                assertThat(asked).hasValueGreaterThan(GANGS);
            }
            assertThat(sessions.decide(gangs(5).build()).binds()).hasSize(3);
        }
    }
}
