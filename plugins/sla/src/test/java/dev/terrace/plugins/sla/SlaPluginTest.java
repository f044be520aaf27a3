package dev.terrace.plugins.sla;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.testkit.InlineAction;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlaPluginTest {
    @Test
    void theJobThatMayWaitTheLeastComesFirst() {
        cluster()
                .node("n1", "3 cpu")
                .job(job("calm").created(0).pods(pods(1, "1 cpu")))
                .job(job("late")
                        .created(5)
                        .annotation("sla-waiting-time", "60s")
                        .pods(pods(1, "1 cpu")))
                .job(job("soon").created(9).annotation("sla-waiting-time", "1s").pods(pods(1, "1 cpu")))
                .plugin(SlaPlugin::new, Map.of())
                .run(AllocateAction::new)
                .boundInOrder("soon-0", "late-0", "calm-0");
    }

    @Test
    void aTimeForAllHoldsForThoseThatSayNothing() {
        cluster()
                .node("n1", "2 cpu")
                .job(job("early").created(0).pods(pods(1, "1 cpu")))
                .job(job("soon").created(9).annotation("sla-waiting-time", "1s").pods(pods(1, "1 cpu")))
                .plugin(SlaPlugin::new, Map.of("sla-waiting-time", "5s"))
                .run(AllocateAction::new)
                .boundInOrder("early-0", "soon-0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1h", "0s", "1d"})
    void aTimeThatIsNotAboveZeroIsNone(String time) {
        cluster()
                .node("n1", "2 cpu")
                .job(job("early").created(5).pods(pods(1, "1 cpu")))
                .job(job("odd").created(9).annotation("sla-waiting-time", time).pods(pods(1, "1 cpu")))
                .plugin(SlaPlugin::new, Map.of("sla-waiting-time", "5s"))
                .run(AllocateAction::new)
                .boundInOrder("early-0", "odd-0");
    }

    /** The clock is at 0. Only deadlines to come are worth another cycle. */
    @ParameterizedTest
    @CsvSource({"5, 10s, 1970-01-01T00:00:15Z", "-60, 10s,"})
    void theNextDeadlineIsTheNextTimeThatCounts(long created, String mayWait, Instant wanted) {
        assertThat(cluster()
                        .node("n1", "1 cpu")
                        .job(job("j").created(created)
                                .annotation("sla-waiting-time", mayWait)
                                .pods(pods(1, "2 cpu")))
                        .plugin(SlaPlugin::new, Map.of())
                        .run(InlineAction.doing(
                                "ask",
                                session -> session.jobEnqueueable(session.jobs().get(0))))
                        .report()
                        .wanted())
                .isEqualTo(wanted);
    }

    @Test
    void aWaitingTimeThatIsNoDurationIsRefused() {
        assertThat(SlaPlugin.WAITING_TIME.errorsOf("1d"))
                .containsExactly("'1d' is not a duration above zero, such as 1h30m.");
        assertThat(SlaPlugin.WAITING_TIME.errorsOf("5s")).isEmpty();
    }
}
