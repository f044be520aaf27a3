package dev.terrace.plugins.dirac;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.actions.AllocateAction;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.Figure;
import dev.terrace.model.settings.Argument;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DiracPluginTest {
    private static final String LABEL = "dirac.terrace.dev/";
    private static final Map<String, Object> GROUPS = Map.of(
            "lhcb_user", Map.of("JobShare", 1000),
            "lhcb_prod", Map.of("JobShare", 3000, "Properties", List.of("NormalUser", "JobSharing")));
    private static final Map<String, Object> HOUR = Map.of("TimeSpan", 3600, "Weight", 1, "MaxCorrection", 5);
    private static final Map<String, Object> CORRECTIONS = Map.of(
            "ShareCorrectorsToStart",
            "WMSHistory",
            "WMSHistory",
            Map.of(
                    "GroupsInstance",
                    Map.of("HourSlice", HOUR),
                    "Users",
                    Map.of("Group", "lhcb_user", "HourSlice", HOUR)));

    private static JobBuilder of(String name, String owner, String group) {
        return job(name)
                .annotation(LABEL + "owner", owner)
                .annotation(LABEL + "group", group)
                .pod(pod("pod-" + name, "1 cpu"));
    }

    private static ClusterBuilder with(Map<String, Object> arguments) {
        Map<String, Object> all = new HashMap<>(arguments);
        all.putIfAbsent("Groups", GROUPS);
        return cluster().node("n1", "8 cpu").plugin(DiracPlugin::new, all);
    }

    private static ClusterBuilder corrected() {
        return with(Map.of("EnableSharesCorrection", true, "ShareCorrections", CORRECTIONS));
    }

    @Test
    void aSharingGroupDividesByTaskQueuesAnotherByUsersBefore() {
        CycleAssert outcome = with(Map.of())
                .job(of("p1", "x", "lhcb_prod"))
                .job(of("p2", "y", "lhcb_prod"))
                .job(of("u1", "ann", "lhcb_user"))
                .job(of("u2", "bob", "lhcb_user"))
                .job(of("u3", "bob", "lhcb_user").annotation(LABEL + "cpu-time", "100"))
                .run(AllocateAction::new);
        assertThat(outcome.terms("dirac", "p1")).containsEntry("priority", 1500.0);
        assertThat(outcome.terms("dirac", "u1")).containsEntry("priority", 500.0);
        assertThat(outcome.terms("dirac", "u3")).containsEntry("priority", 250.0);
        outcome.boundInOrder("pod-p1", "pod-p2", "pod-u1", "pod-u2", "pod-u3");
        assertThat(outcome.queue("default").figures())
                .containsExactly(Figure.of("task queues", 5), Figure.of("priority", 1500));
    }

    @Test
    void theUserOfAReplayIsTheOwnerWithoutAnOwner() {
        CycleAssert outcome = with(Map.of())
                .job(of("own", "ann", "lhcb_user").annotation("terrace.dev/user", "eve"))
                .job(job("replayed")
                        .annotation(LABEL + "group", "lhcb_user")
                        .pod(pod("pod-replayed", "1 cpu").annotation("terrace.dev/user", "bob")))
                .run(AllocateAction::new);
        assertThat(outcome.terms("dirac", "own")).containsEntry("priority", 500.0);
        assertThat(outcome.terms("dirac", "replayed")).containsEntry("priority", 500.0);
    }

    @Test
    void anInvalidStateIsInvalidInput() {
        assertThatThrownBy(() -> with(Map.of())
                        .remembers("dirac", 0, "average 60 group g many")
                        .run(AllocateAction::new))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("state of plugin 'dirac': line 1 is 'average 60 group g many'");
    }

    @Test
    void anOwnerNamedAllIsOneOfTheOwners() {
        CycleAssert outcome = with(Map.of())
                .job(of("a1", "all", "lhcb_user"))
                .job(of("a2", "all", "lhcb_user").annotation(LABEL + "cpu-time", "100"))
                .job(of("b", "bob", "lhcb_user"))
                .run(AllocateAction::new);
        assertThat(outcome.terms("dirac", "a2")).containsEntry("priority", 250.0);
        assertThat(outcome.terms("dirac", "b")).containsEntry("priority", 500.0);
    }

    @Test
    void jobsOfEqualRequirementsAreOneTaskQueueAndTheOneOfHigherPriorityIsFirst() {
        CycleAssert outcome = with(Map.of())
                .job(of("a", "ann", "lhcb_user").annotation(LABEL + "priority", "2"))
                .job(of("b", "ann", "lhcb_user").annotation(LABEL + "priority", "4"))
                .job(of("c", "ann", "lhcb_user").annotation(LABEL + "sites", "LCG.A.org"))
                .run(AllocateAction::new);
        assertThat(outcome.terms("dirac", "a"))
                .containsEntry("jobs", 2.0)
                .containsEntry("average", 3.0)
                .containsEntry("priority", 1000.0);
        outcome.boundInOrder("pod-b", "pod-a", "pod-c");
    }

    @Test
    void whatIsWrittenInAnotherWayAndMeansTheSameIsOneTaskQueue() {
        CycleAssert outcome = with(Map.of())
                .job(of("a", "ann", "lhcb_user")
                        .annotation(LABEL + "sites", "LCG.A.org,LCG.B.org")
                        .annotation(LABEL + "cpu-time", "3000"))
                .job(of("b", "ann", "lhcb_user")
                        .annotation(LABEL + "sites", "LCG.B.org, LCG.A.org")
                        .annotation(LABEL + "cpu-time", "3001"))
                .run(AllocateAction::new);
        assertThat(outcome.terms("dirac", "a")).containsEntry("jobs", 2.0);
        assertThat(outcome.terms("dirac", "b")).containsEntry("jobs", 2.0);
    }

    @Test
    void aQueueStandsWhereItsFirstJobStands() {
        with(Map.of())
                .queue(queue("a"))
                .queue(queue("b"))
                .job(of("u", "ann", "lhcb_user").queue("a"))
                .job(of("p", "x", "lhcb_prod").queue("b"))
                .run(AllocateAction::new)
                .boundInOrder("pod-p", "pod-u");
    }

    @Test
    void groupsAndUsersThatRanMoreThanTheirShareStepBack() {
        CycleAssert outcome = corrected()
                .remembers("dirac", 0, """
                        average 3600 group lhcb_user 5    # twice its share
                        average 3600 group lhcb_prod 5
                        average 3600 user ann in lhcb_user 3
                        average 3600 user bob in lhcb_user 1
                        """)
                .job(of("p", "x", "lhcb_prod"))
                .job(of("a", "ann", "lhcb_user"))
                .job(of("b", "bob", "lhcb_user"))
                .run(AllocateAction::new);
        assertThat(outcome.terms("dirac", "p"))
                .containsEntry("groupFactor", 1.5)
                .containsEntry("priority", 4500.0);
        assertThat(outcome.terms("dirac", "a"))
                .containsEntry("groupFactor", 0.5)
                .containsEntry("expected", 250.0);
        assertThat(outcome.terms("dirac", "a").get("userFactor")).isCloseTo(2 / 3.0, within(1e-12));
        assertThat(outcome.terms("dirac", "b")).containsEntry("userFactor", 2.0).containsEntry("priority", 500.0);
    }

    @Test
    void whatRunsIsRememberedAndForgottenWithTheSlice() {
        CycleAssert outcome = corrected()
                .remembers(
                        "dirac", -100, "ran -5000 -4000 user old in lhcb_prod 1000\naverage 3600 group lhcb_user 36\n")
                .job(job("r").annotation(LABEL + "owner", "ann")
                        .annotation(LABEL + "group", "lhcb_user")
                        .pod(pod("r-0", "1 cpu").runningOn("n1").started(-40))
                        .pod(pod("r-1", "1 cpu").runningOn("n1")))
                .run(AllocateAction::new);
        assertThat(outcome.report().pluginStates())
                .extracting(PluginState::data)
                .containsExactly("average 3600 group lhcb_user 35.0\nran -100 0 user ann in lhcb_user 140.0\n");
    }

    @Test
    void tenCyclesDecideTheSameWhetherTheStateGoesOnAsAValueOrAsText() {
        Random random = new Random(7);
        List<PluginState> values = List.of();
        List<PluginState> texts = List.of();
        for (int cycle = 1; cycle <= 10; cycle++) {
            Instant now = Instant.ofEpochSecond(400L * cycle);
            ClusterBuilder ofValues = corrected().states(values).with(objects -> objects.now(now));
            ClusterBuilder ofTexts = corrected().states(texts).with(objects -> objects.now(now));
            for (int each = 0; each < 8; each++) {
                JobBuilder job = job("j" + each)
                        .annotation(LABEL + "owner", "u" + random.nextInt(3))
                        .annotation(LABEL + "group", random.nextBoolean() ? "lhcb_user" : "lhcb_prod")
                        .pod(
                                each < 4
                                        ? pod("p" + each, "1 cpu")
                                                .runningOn("n1")
                                                .started(400 * cycle - random.nextInt(600))
                                        : pod("p" + each, "1 cpu"));
                ofValues.job(job);
                ofTexts.job(job);
            }
            CycleReport ofValue = ofValues.run(AllocateAction::new).report();
            CycleReport ofText = ofTexts.run(AllocateAction::new).report();
            assertThat(ofValue.jobTerms()).as("cycle " + cycle).isEqualTo(ofText.jobTerms());
            assertThat(ofValue.binds()).isEqualTo(ofText.binds());
            assertThat(ofValue.pluginStates()).isEqualTo(ofText.pluginStates());
            values = ofValue.pluginStates();
            texts = ofText.pluginStates().stream().map(PluginState::asText).toList();
            assertThat(values.get(0).value(HistoryValue.class)).isPresent();
        }
    }

    @Test
    void theSameSeedDrawsTheSame() {
        List<String> first = drawn("dirac", 7);
        assertThat(drawn("dirac", 7)).isEqualTo(first);
        assertThat(java.util.stream.IntStream.range(0, 20)
                        .mapToObj(seed -> drawn("dirac", seed).get(0)))
                .contains("ns/p", "ns/u");
    }

    /** Priorities 3000 and 1000: PROPORTIONAL draws the first in 3 of 4 cases, DIRAC in 5 of 6. */
    @Test
    void howOftenTheFirstIsFirst() {
        assertThat(firsts("proportional")).isBetween(0.72, 0.78);
        assertThat(firsts("dirac")).isBetween(0.80, 0.86);
    }

    private static double firsts(String draw) {
        int rounds = 2000;
        Draw kind = Draw.valueOf(draw.toUpperCase(java.util.Locale.ROOT));
        TaskQueue three = queueOf(1, 3000);
        TaskQueue one = queueOf(2, 1000);
        Waiting noJobs = new Waiting(new TaskQueue.Definition[0], new int[0], new String[0], new int[0]);
        int first = 0;
        for (int seed = 0; seed < rounds; seed++) {
            SortKeys keys = new SortKeys(kind, seed, List.of(three, one), noJobs);
            first += keys.ofQueue(three) < keys.ofQueue(one) ? 1 : 0;
        }
        return (double) first / rounds;
    }

    private static TaskQueue queueOf(int id, float priority) {
        TaskQueue queue = new TaskQueue(id, new TaskQueue.Definition("o", "g", 360, Map.of()));
        queue.priority = priority;
        return queue;
    }

    private static List<String> drawn(String draw, int seed) {
        return with(Map.of("draw", draw, "seed", seed))
                .job(of("p", "x", "lhcb_prod"))
                .job(of("u", "ann", "lhcb_user"))
                .run(AllocateAction::new)
                .report()
                .jobTerms()
                .stream()
                .map(terms -> terms.job())
                .toList();
    }

    @Test
    void aLabelThatMakesNoSenseMakesTheJobWait() {
        with(Map.of())
                .job(of("odd", "ann", "lhcb_user").annotation(LABEL + "priority", "high"))
                .run(AllocateAction::new)
                .waits("odd", "dirac.terrace.dev/priority is 'high'");
    }

    @Test
    void aDivisionByZeroFailsUnlessItIsToBeFinite() {
        Map<String, Object> arguments = new HashMap<>(Map.of(
                "EnableSharesCorrection",
                true,
                "ShareCorrections",
                CORRECTIONS,
                "Groups",
                Map.of("g", Map.of("JobShare", 0))));
        assertThatThrownBy(() -> with(arguments).job(of("a", "ann", "g")).run(AllocateAction::new))
                .hasMessageContaining("the sum of shares is zero, and DIRAC divides by it");
        arguments.put("onZero", "finite");
        with(arguments).job(of("a", "ann", "g")).run(AllocateAction::new).bound("pod-a", "n1");
    }

    @Test
    void lintSaysWhereADefaultIsTakenInSilence() {
        assertThat(remarks(
                        "ShareCorrections",
                        Map.of(
                                "ShareCorrectorsToStart",
                                "WMSHistory, Bogus",
                                "WMSHistory",
                                Map.of(
                                        "Groups",
                                        Map.of(
                                                "MaxGlobalCorrectionFactor",
                                                3,
                                                "Week",
                                                Map.of("Weight", 0.8, "Wieght", 1))))))
                .containsExactly(
                        "'Bogus' is not a corrector, and is ignored. Known are WMSHistory and MonitoringHistory.",
                        "WMSHistory.Groups.MaxGlobalCorrectionFactor is the name on DIRAC's page, which Terrace reads "
                                + "with formula: documented. DIRAC's code reads MaxGlobalCorrection, and uses 5 "
                                + "without it.",
                        "WMSHistory.Groups.Week.Wieght is an unknown option, so a default is used. Known "
                                + "are TimeSpan, Weight, MaxCorrection.",
                        "WMSHistory.Groups.Week.Weight is '0.8', which is not a whole number: DIRAC uses 1, and "
                                + "Terrace with formula: documented uses the value as it is.");
        assertThat(remarks("Groups", Map.of("g", Map.of("JobShare", 0.5, "Properties", "JOB_SHARING"))))
                .containsExactly(
                        "g.JobShare is '0.5', which is not a whole number: DIRAC uses 1000.",
                        "g has the property JOB_SHARING; DIRAC reads JobSharing.");
        assertThat(remarks("Groups", Map.of("g", Map.of("JobShare", -10))))
                .containsExactly("g.JobShare is -10, which DIRAC uses as it is: expected at least 0.");
        assertThat(remarks(
                        "ShareCorrections",
                        Map.of(
                                "ShareCorrectorsToStart",
                                "WMSHistory",
                                "WMSHistory",
                                Map.of(
                                        "Groups",
                                        Map.of("Week", Map.of("TimeSpan", 0, "Weight", -80, "MaxCorrection", 0))))))
                .containsExactly(
                        "WMSHistory.Groups.Week.TimeSpan is 0, which DIRAC uses as it is: expected at least 1.",
                        "WMSHistory.Groups.Week.Weight is -80, which DIRAC uses as it is: expected at least 0.",
                        "WMSHistory.Groups.Week.MaxCorrection is 0, which DIRAC uses as it is: expected at least 1.");
        assertThat(remarks("Groups", List.of("g"))).containsExactly("it is not a map of groups, and is ignored.");
        assertThat(remarks("Groups", Map.of("g", 5)))
                .containsExactly("g is not a map of options, and is ignored: write {JobShare: 1000}.");
        assertThat(remarks("Groups", Map.of("g", Map.of("JobShares", 5, "Users", "a, b"))))
                .containsExactly("g.JobShares is ignored. Did you mean 'JobShare'?");
        assertThat(remarks("ShareCorrections", CORRECTIONS)).isEmpty();
    }

    private static List<String> remarks(String name, Object value) {
        Argument<?> argument = new DiracPlugin()
                .arguments().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        return argument.remarksOn(value);
    }
}
