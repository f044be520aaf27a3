package dev.terrace.plugins.tdm;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.model.settings.Switch;
import dev.terrace.spi.NodeScore;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.InlineAction;
import dev.terrace.testkit.InlinePlugin;
import dev.terrace.testkit.JobBuilder;
import dev.terrace.testkit.PodBuilder;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TdmPluginTest {
    @ParameterizedTest
    @CsvSource({
        "09:00-17:00, 2026-01-01T09:00:00, true",
        "9:00-17:00, 2026-01-01T17:00:00, true",
        "09:00-17:00, 2026-01-01T17:00:01, false",
        "22:00-06:00, 2026-01-01T23:00:00, true",
        "22:00-06:00, 2026-01-01T03:00:00, false",
        "10:00-10:00, 2026-01-01T12:00:00, true",
        "10:00-10:00, 2026-01-01T09:59:59, false",
        "00:00-24:00, 2026-01-01T12:00:00, false",
        "9:0-17:00, 2026-01-01T12:00:00, false",
        "09:60-17:00, 2026-01-01T12:00:00, false",
        "10:00, 2026-01-01T12:00:00, false",
    })
    void aWindowIsAPartOfEachDay(String window, LocalDateTime now, boolean isOpen) {
        assertThat(Window.isOpen(window, now.atZone(ZoneId.of("Europe/Berlin"))))
                .isEqualTo(isOpen);
    }

    @ParameterizedTest
    @CsvSource({
        "09:00-17:00, 2026-01-01T08:00:00, 2026-01-01T09:00:00",
        "09:00-17:00, 2026-01-01T09:00:00, 2026-01-01T17:00:01",
        "09:00-17:00, 2026-01-01T17:00:01, 2026-01-02T00:00:00",
        "22:00-06:00, 2026-01-01T23:00:00, 2026-01-02T00:00:00",
    })
    void aWindowChangesAtItsEndsAndAtMidnight(String window, LocalDateTime now, LocalDateTime next) {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        assertThat(Window.nextChange(window, now.atZone(zone)))
                .isEqualTo(next.atZone(zone).toInstant());
    }

    @Test
    void aTextThatIsNoWindowNeverChanges() {
        assertThat(Window.nextChange("always", LocalDateTime.MIN.atZone(ZoneOffset.UTC)))
                .isEqualTo(Instant.MAX);
    }

    /** The clock is at 1970-01-01T00:00:00Z, which is nine o'clock in Tokyo. */
    @ParameterizedTest
    @ValueSource(strings = {"Asia/Tokyo", "Z"})
    void theWindowIsInTheZoneOfTheClock(String zone) {
        CycleAssert cycle = cluster()
                .node("n1", "4 cpu")
                .label("n1", "volcano.sh/revocable-zone", "rz")
                .job(job("j").pod(pod("any", "1 cpu").annotation("volcano.sh/preemptable", "true"))
                        .pod(pod("other", "1 cpu")))
                .with(objects -> objects.zone(ZoneId.of(zone).normalized()))
                .plugin(TdmPlugin::new, Map.of("tdm.revocable-zone.rz", "08:00-10:00"))
                .verified()
                .run(AllocateAction::new);
        if (zone.equals("Z")) {
            cycle.boundNothing().waits("j", "its zone is not lent now");
        } else {
            cycle.bound("any", "n1").bound(1).waits("j", "its zone takes revocable pods only");
        }
    }

    /** The predicate is off. In Volcano, the score of a node in a closed zone is an error: it has no score. */
    @Test
    void aNodeWhoseZoneIsClosedHasNoScoreAtAll() {
        cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .label("n1", "volcano.sh/revocable-zone", "rz")
                .job(job("j").pods(pods(2, "1 cpu")))
                .plugin(TdmPlugin::new, Map.of(), Switch.PREDICATE)
                .plugins(InlinePlugin.registering(
                        "scorer",
                        hooks -> hooks.nodeOrder(NodeScore.local(
                                shape -> true, (any, node) -> node.name().equals("n1") ? 50 : 10))))
                .verified()
                .run(AllocateAction::new)
                .bound("j-0", "n2")
                .bound("j-1", "n2");
    }

    private static JobBuilder running(int count) {
        JobBuilder job = job("old");
        for (int i = 0; i < count; i++) {
            job.pod(pod("old-" + i, "1 cpu").runningOn("n1").annotation("volcano.sh/preemptable", "true"));
        }
        return job;
    }

    private static CycleAssert preempt(JobBuilder old, PodBuilder preemptor) {
        return cluster()
                .node("n1", "4 cpu")
                .job(old)
                .job(job("new").pod(preemptor))
                .plugins(TdmPlugin::new)
                .run(PreemptAction::new);
    }

    @Test
    void onlyAPodThatIsNotPreemptableTakesThePlaceOfOthersWithinTheirBudget() {
        preempt(running(4), pod("new", "2 cpu")).evicted();
        preempt(running(4), pod("new", "2 cpu").notPreemptable()).evicted();
        preempt(
                        running(4).annotation("volcano.sh/jdb-max-unavailable", "50%"),
                        pod("new", "2 cpu").notPreemptable())
                .evicted("old-0", "old-1");
        preempt(
                        running(4).annotation("volcano.sh/jdb-min-available", "3"),
                        pod("new", "2 cpu").notPreemptable())
                .evicted();
    }

    @Test
    void aJobThatIsPreemptableItselfDoesNotStarve() {
        CycleAssert cycle = cluster()
                .node("n1", "4 cpu")
                .job(running(4).annotation("volcano.sh/jdb-max-unavailable", "50%"))
                .job(job("new")
                        .annotation("volcano.sh/preemptable", "true")
                        .pod(pod("new", "2 cpu").notPreemptable()))
                .plugins(TdmPlugin::new)
                .run(PreemptAction::new);
        cycle.evicted();
    }

    /** The predicate is off, so that the pod may use the node. */
    @Test
    void podsInAZoneAreNoVictims() {
        cluster()
                .node("n1", "4 cpu")
                .label("n1", "volcano.sh/revocable-zone", "rz")
                .job(running(4).annotation("volcano.sh/jdb-max-unavailable", "50%"))
                .job(job("new").pod(pod("new", "2 cpu").notPreemptable()))
                .plugin(TdmPlugin::new, Map.of("tdm.revocable-zone.rz", "08:00-10:00"), Switch.PREDICATE)
                .run(PreemptAction::new)
                .evicted();
    }

    @Test
    void aPodThatMayBeRevokedGoesWhereNodesAreLent() {
        cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .node("n3", "4 cpu")
                .label("n2", "volcano.sh/revocable-zone", "rz")
                .job(job("j").pod(pod("any", "1 cpu").annotation("volcano.sh/preemptable", "true")))
                .plugin(TdmPlugin::new, Map.of("tdm.revocable-zone.rz", "00:00-10:00"))
                .run(AllocateAction::new)
                .bound("any", "n2");
    }

    /** Three tasks run on a node of a closed zone, one has succeeded, and one was not placed. */
    @ParameterizedTest
    @CsvSource({
        "jdb-min-available, 2, 1",
        "jdb-min-available, 3, 0",
        "jdb-min-available, 4, 1",
        "jdb-min-available, '', 1",
        "jdb-max-unavailable, 1, 0",
        "jdb-max-unavailable, 3, 2",
        "jdb-max-unavailable, 41%, 2",
        "jdb-max-unavailable, some, 0",
        "jdb-max-unavailable, '', 1",
        "jdb-min-available, 2147483647, 1",
        "jdb-min-available, -2147483648, 3",
        "jdb-min-available, 0000000001, 2",
        "jdb-min-available, 2147483648, 1",
        "jdb-min-available, %2%5%, 1",
        "jdb-min-available, 9223372036854775808, 3",
        "jdb-max-unavailable, 2147483647, 3",
        "jdb-max-unavailable, -2147483648, 0",
        "jdb-max-unavailable, 0000000003, 2",
        "jdb-max-unavailable, 2147483648%, 3",
    })
    void aBudgetSaysHowManyAreRevoked(String budget, String value, int revoked) {
        JobBuilder old = running(3)
                .pod(pod("done", "1 cpu").succeededOn("n1"))
                .pod(pod("waiting", "1 cpu"))
                .annotation("volcano.sh/" + budget, value);
        assertThat(revoke(old, -60).report().evictions()).hasSize(revoked);
    }

    @Test
    void onlyPodsThatRunAndAreNotProtectedAreRevoked() {
        JobBuilder old = job("old")
                .annotation("volcano.sh/jdb-min-available", "0%")
                .pod(pod("protected", "1 cpu").runningOn("n1").notPreemptable())
                .pod(pod("starting", "1 cpu").boundTo("n1"))
                .pod(pod("running", "1 cpu").runningOn("n1"));
        revoke(old, -60).evicted("running");
    }

    private static CycleAssert revoke(long lastSecond) {
        return revoke(running(3).annotation("volcano.sh/jdb-min-available", "1"), lastSecond);
    }

    private static CycleAssert revoke(JobBuilder old, long lastSecond) {
        return cluster()
                .node("n1", "4 cpu")
                .label("n1", "volcano.sh/revocable-zone", "rz")
                .job(old)
                .remembers("tdm", lastSecond, "")
                .plugin(TdmPlugin::new, Map.of("tdm.revocable-zone.rz", "08:00-10:00"))
                .run(InlineAction.doing("revoke", session -> {
                    var statement = session.statement();
                    session.dismissals(session.tasks())
                            .forEach(each -> statement.evict(each.task(), each.task(), "revoked"));
                    statement.commit();
                }));
    }

    @Test
    void podsAreRevokedOnceTheirWindowHasClosedAndNotTooOften() {
        assertThat(revoke(-60)
                        .evicted("old-0", "old-1")
                        .report()
                        .pluginStates()
                        .get(0)
                        .asOf())
                .isEqualTo("1970-01-01T00:00:00Z");
        assertThat(revoke(-59).evicted().report().pluginStates().get(0).asOf()).isEqualTo("1969-12-31T23:59:01Z");
    }

    @Test
    void textsThatVolcanoIgnoresHaveARemark() {
        assertThat(TdmPlugin.ZONE.remarksOn("24:00-06:00"))
                .containsExactly("'24:00-06:00' is not a window such as 21:00-06:00, so the zone is never lent.");
        assertThat(TdmPlugin.PERIOD.remarksOn("1 minute"))
                .containsExactly("'1 minute' is replaced with 1m: expected a duration such as 90s, 5m or 1h30m.");
        assertThat(TdmPlugin.ZONE.remarksOn("9:00-21:00")).isEmpty();
    }
}
