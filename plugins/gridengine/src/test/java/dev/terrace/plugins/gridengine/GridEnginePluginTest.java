package dev.terrace.plugins.gridengine;

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
import dev.terrace.plugins.gridengine.data.UsageValue;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.JobBuilder;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GridEnginePluginTest {
    private static final String LABEL = "gridengine.terrace.dev/";
    private static final Map<String, Object> URGENCY = Map.of(
            "weight_urgency",
            1,
            "weight_priority",
            0,
            "weight_ticket",
            0,
            "complexes",
            Map.of(
                    "slots", Map.of("urgency", 100),
                    "t-queue", Map.of("type", "BOOL", "urgency", 40_000)));
    private static final Map<String, Object> TICKETS = Map.of(
            "weight_urgency",
            0,
            "weight_priority",
            0,
            "weight_ticket",
            1,
            "weight_tickets_share",
            10_000,
            "halftime",
            0,
            "share_tree",
            Map.of("physA", Map.of("shares", 500, "project", true, "children", Map.of("ann", 50, "bob", 50))));

    private static JobBuilder one(String name) {
        return job(name).pod(pod("pod-" + name, "1 cpu"));
    }

    private static JobBuilder of(String name, String user) {
        return one(name).annotation(LABEL + "user", user).annotation(LABEL + "project", "physA");
    }

    private static ClusterBuilder with(Map<String, Object> arguments) {
        return cluster().node("n1", "8 cpu").plugin(GridEnginePlugin::new, arguments);
    }

    /** Each task is evaluated individually, so their number is bounded regardless of labels and nodes. */
    @Test
    void atMostAThousandTasksOfAnArrayJobTakePart() {
        assertThat(new GridEnginePlugin().arguments())
                .filteredOn(argument -> argument.name().equals("max_pending_tasks_per_job"))
                .extracting(Argument::maximum)
                .containsExactly(Optional.of(1000.0));
    }

    @Test
    void theMoreUrgentJobIsFirst() {
        CycleAssert outcome = with(URGENCY)
                .job(one("plain"))
                .job(one("test").annotation("request." + LABEL + "t-queue", "true"))
                .job(one("wide").annotation(LABEL + "slots", "16"))
                .run(AllocateAction::new);
        outcome.boundInOrder("pod-test", "pod-wide", "pod-plain");
        assertThat(outcome.terms("gridengine", "test"))
                .containsEntry("rrcontr", 40_100.0)
                .containsEntry("nurg", 1.0)
                .containsEntry("prior", 1.0);
    }

    @Test
    void theUserOfAReplayCountsWithoutTheLabelOfItsOwn() {
        CycleAssert outcome = with(TICKETS)
                .job(job("replayed")
                        .pod(pod("pod-replayed", "1 cpu").annotation("terrace.dev/user", "ann"))
                        .annotation(LABEL + "project", "physA"))
                .job(of("own", "bob").annotation("terrace.dev/user", "ann"))
                .run(AllocateAction::new);
        assertThat(outcome.terms("gridengine", "replayed")).containsEntry("stckt", 5_000.0);
        assertThat(outcome.terms("gridengine", "own")).containsEntry("stckt", 5_000.0);
    }

    @Test
    void ofEqualsTheOlderAndThenTheOneThatSortsFirst() {
        with(URGENCY)
                .job(one("b").created(-10))
                .job(one("a").created(-10))
                .job(one("c").created(-20))
                .run(AllocateAction::new)
                .boundInOrder("pod-c", "pod-a", "pod-b");
    }

    @Test
    void aQueueStandsWhereItsFirstJobStands() {
        with(URGENCY)
                .queue(queue("a"))
                .queue(queue("b"))
                .job(one("first").queue("b").annotation(LABEL + "slots", "4"))
                .job(one("third").queue("b"))
                .job(one("second").queue("a").annotation(LABEL + "slots", "2"))
                .run(AllocateAction::new)
                .boundInOrder("pod-first", "pod-second", "pod-third");
    }

    @Test
    void aQueueHasTheTicketsOfItsJobs() {
        CycleAssert outcome =
                with(TICKETS).job(of("a", "ann")).job(of("b", "bob")).run(AllocateAction::new);
        double ofA = tickets(outcome, "a");
        assertThat(ofA).isPositive();
        assertThat(outcome.queue("default").figures())
                .containsExactly(Figure.of("prior", 1), Figure.of("tickets", ofA + tickets(outcome, "b")));
    }

    private static double tickets(CycleAssert outcome, String job) {
        return outcome.terms("gridengine", job).getOrDefault("tckts", Double.NaN);
    }

    @Test
    void theUserThatHasUsedLessIsFirst() {
        CycleAssert outcome = with(TICKETS)
                .remembers("gridengine", -60, "project physA 4000\nuser ann in physA 3000\nuser bob in physA 1000\n")
                .job(of("a", "ann"))
                .job(of("b", "bob"))
                .run(AllocateAction::new);
        outcome.boundInOrder("pod-b", "pod-a");
        assertThat(outcome.terms("gridengine", "b").get("stckt")).isCloseTo(7500, within(1e-9));
        assertThat(outcome.terms("gridengine", "a").get("stckt")).isCloseTo(2500, within(1e-9));
    }

    @Test
    void tenCyclesDecideTheSameWhetherTheStateGoesOnAsAValueOrAsText() {
        Map<String, Object> arguments = new HashMap<>(TICKETS);
        arguments.put("halftime", 0.3);
        arguments.put(
                "share_tree",
                Map.of("physA", Map.of("shares", 5, "project", true, "children", Map.of("ann", 50, "default", 20))));
        Random random = new Random(7);
        List<PluginState> values = List.of();
        List<PluginState> texts = List.of();
        for (int cycle = 1; cycle <= 10; cycle++) {
            Instant now = Instant.ofEpochSecond(400L * cycle);
            ClusterBuilder ofValues = with(arguments).states(values).with(objects -> objects.now(now));
            ClusterBuilder ofTexts = with(arguments).states(texts).with(objects -> objects.now(now));
            for (int each = 0; each < 8; each++) {
                JobBuilder job = job("j" + each)
                        .annotation(LABEL + "user", random.nextInt(3) == 0 ? "ann" : "u" + random.nextInt(4))
                        .annotation(LABEL + "project", "physA")
                        .annotation(LABEL + "slots", "" + (1 + random.nextInt(9)))
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
            assertThat(values.get(0).value(UsageValue.class)).isPresent();
        }
    }

    @Test
    void usageGrowsByWhatRunsAndIsForgotten() {
        Map<String, Object> arguments = new HashMap<>(TICKETS);
        arguments.put("halftime", 1);
        CycleAssert outcome = with(arguments)
                .remembers("gridengine", -60, "user ann in physA 100 # by hand\n\nproject physA 100\n")
                .job(job("r").annotation(LABEL + "user", "ann")
                        .annotation(LABEL + "project", "physA")
                        .annotation(LABEL + "slots", "4")
                        .pod(pod("r-0", "1 cpu").runningOn("n1").started(-30)))
                .run(AllocateAction::new);
        double left = 100 * (1 - Math.log(2) / 60) + 30 * 4;
        assertThat(outcome.report().pluginStates())
                .extracting(PluginState::data)
                .containsExactly("project physA %s\nuser ann in physA %s\n".formatted(left, left));
    }

    @Test
    void aLabelThatMakesNoSenseMakesTheJobWait() {
        with(URGENCY)
                .job(one("odd").annotation(LABEL + "slots", "many"))
                .job(one("late").annotation(LABEL + "deadline", "tomorrow"))
                .job(one("vague").annotation("request." + LABEL + "t-queue", "maybe"))
                .job(one("even"))
                .run(AllocateAction::new)
                .waits("odd", "gridengine.terrace.dev/slots is 'many'; expected slots such as 4, 2-8, 2,4,16 or 3-")
                .waits("late", "gridengine.terrace.dev/deadline is 'tomorrow'; expected a moment such as")
                .waits("vague", "request.gridengine.terrace.dev/t-queue is 'maybe'; expected true, false, a number")
                .bound("pod-even", "n1");
    }

    @Test
    void aStateThatMakesNoSenseIsRefusedWithItsLine() {
        assertThatThrownBy(() -> with(TICKETS)
                        .remembers("gridengine", 0, "user ann 5\nuser bob lots\n")
                        .job(one("a"))
                        .run(AllocateAction::new))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("state of plugin 'gridengine': line 2 has 'lots'");
    }

    @Test
    void lintSaysWhatIsWrongInATable() {
        assertThat(faults("share_tree", Map.of("physA", Map.of("share", 5))))
                .containsExactly(".physA.share is not known. Did you mean 'shares'?");
        assertThat(faults("complexes", Map.of("lic", Map.of("type", "NUMBER"))))
                .first()
                .asString()
                .startsWith(".lic.type is \"NUMBER\": expected one of [INT,");
        assertThat(faults("users", Map.of("ann", Map.of("oticket", -1))))
                .containsExactly(".ann.oticket is -1: expected a number from 0 on.");
        assertThat(faults("parallel_environments", Map.of("smp", Map.of("urgency_slots", "most"))))
                .containsExactly(".smp.urgency_slots is \"most\": expected min, max, avg or a number of slots.");
    }

    private static List<String> faults(String name, Object value) {
        Argument<?> argument = new GridEnginePlugin()
                .arguments().stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        return argument.faultsIn(value).stream()
                .map(fault -> fault.pathText() + " " + fault.sentence())
                .toList();
    }
}
