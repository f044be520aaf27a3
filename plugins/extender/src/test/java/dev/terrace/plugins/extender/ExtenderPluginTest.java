package dev.terrace.plugins.extender;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.model.GivenAnswers;
import dev.terrace.model.JobPhase;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.spi.action.NodeVerdict;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.InlineAction;
import dev.terrace.testkit.InlinePlugin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All verbs over real HTTP. */
@Tag("slow")
class ExtenderPluginTest {
    private Responder service;

    @BeforeEach
    void start() throws IOException {
        service = new Responder();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private ClusterBuilder asking(ClusterBuilder cluster) {
        return cluster.plugin(ExtenderPlugin::new, service.arguments());
    }

    private ClusterBuilder twoNodes() {
        return asking(cluster().node("n1", "4 cpu").node("n2", "4 cpu").job(job("j").pod(pod("p", "1 cpu"))));
    }

    /** A pod of priority 9 waits for the node of two pods of priority 1. */
    private ClusterBuilder crowded(String ofQueue) {
        return asking(cluster()
                        .node("n1", "2 cpu")
                        .queue(queue("default"))
                        .queue(queue("other"))
                        .job(job("runs")
                                .queue(ofQueue)
                                .minMember(0)
                                .pod(pod("a", "1 cpu").runningOn("n1"))
                                .pod(pod("b", "1 cpu").runningOn("n1")))
                        .job(job("waits").pod(pod("p", "1 cpu").priority(9))))
                .plugins(InlinePlugin.registering("starving", hooks -> hooks.jobStarving(job -> true)));
    }

    @Test
    void aNodeThatItRefusesIsNotTaken() {
        service.on(
                Verb.PREDICATE,
                body -> body.toString().contains("Name=n1") ? "{\"status\":\"full\",\"code\":2}" : "{}");
        twoNodes().run(AllocateAction::new).bound("p", "n2");
        assertThat(service.told(Verb.PREDICATE, "task", "Resreq", "MilliCPU")).isEqualTo(1000.0);
        assertThat(service.told(Verb.PREDICATE, "node", "Idle", "MilliCPU")).isEqualTo(4000.0);
    }

    @ParameterizedTest
    @CsvSource({"'', 3, true", "no, 0, false", "no, 2, false", "no, 3, false"})
    void aStatusRefusesAndACodeAloneDoesNot(String status, int code, boolean fits) {
        service.on(Verb.PREDICATE, "{\"status\":\"%s\",\"code\":%s}".formatted(status, code));
        twoNodes().run(AllocateAction::new).bound(fits ? 1 : 0);
    }

    @Test
    void theNodeThatItLikesBestIsTaken() {
        service.on(Verb.PRIORITIZE, "{\"nodeScore\":{\"n1\":1,\"n2\":2.5,\"n9\":7}}");
        twoNodes().verified().run(AllocateAction::new).bound("p", "n2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"nodeScore\":{\"n1\":1},\"errorMessage\":\"busy\"}"})
    void withoutScoresNoNodeIsTheBestOfSeveral(String answer) {
        service.on(Verb.PRIORITIZE, answer).with("extender.ignorable", true);
        twoNodes()
                .verified()
                .run(AllocateAction::new)
                .boundNothing()
                .waits("j", "2 nodes fit but could not be scored: the extender's prioritize call failed");
    }

    @Test
    void itNamesTheVictimsOfItsQueue() {
        service.on(Verb.PREEMPTABLE, "{\"status\":-1,\"victims\":[{\"UID\":\"ns/b\"},{\"UID\":\"ns/gone\"}]}");
        crowded("default").run(PreemptAction::new).evicted("b");
        assertThat(service.told(Verb.PREEMPTABLE, "evictor", "Name")).isEqualTo("p");
    }

    @Test
    void itNamesTheVictimsOfOtherQueues() {
        service.on(Verb.RECLAIMABLE, "{\"status\":1,\"victims\":[{\"UID\":\"ns/b\"}]}");
        crowded("other").run(ReclaimAction::new).evicted("b");
    }

    @Test
    void withStatusZeroItAbstains() {
        service.on(Verb.RECLAIMABLE, "{\"status\":0,\"victims\":[{\"UID\":\"ns/b\"}]}");
        crowded("other").run(ReclaimAction::new).evicted();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "0, 1", "-1, 0"})
    void itVotesOnAdmission(int status, int admitted) {
        service.on(Verb.JOB_ENQUEUEABLE, "{\"status\":%s}".formatted(status)).on(Verb.JOB_ENQUEUED, "{}");
        asking(cluster()
                        .node("n1", "4 cpu")
                        .job(job("j").phase(JobPhase.PENDING).minResources("1 cpu")))
                .run(EnqueueAction::new)
                .admitted(admitted == 1 ? new String[] {"j"} : new String[0]);
        assertThat(service.asked.containsKey("jobEnqueued")).isEqualTo(admitted == 1);
    }

    @ParameterizedTest
    @CsvSource({"true, 0", "false, 1"})
    void aQueueThatHadItsPartIsPassedOver(boolean overused, int bound) {
        service.on(Verb.QUEUE_OVERUSED, "{\"overused\":%s}".formatted(overused));
        twoNodes().run(AllocateAction::new).bound(bound);
        assertThat(service.told(Verb.QUEUE_OVERUSED, "queue", "Name")).isEqualTo("default");
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 0"})
    void aJobThatIsNotReadyBindsNothing(boolean ready, int bound) {
        service.on(Verb.JOB_READY, "{\"status\":%s}".formatted(ready));
        twoNodes().run(AllocateAction::new).bound(bound);
    }

    @ParameterizedTest
    @CsvSource({
        "200, {}, false, 1",
        "200, '{\"errorMessage\":\"no\"}', true, 0",
        "500, '', false, 0",
        "500, '', true, 1"
    })
    void anErrorOfTheServiceUndoesAPlacement(int code, String answer, boolean ignorable, int bound) {
        service.with("extender.ignorable", ignorable).on(Verb.ALLOCATE, code, body -> answer);
        twoNodes().run(AllocateAction::new).bound(bound);
    }

    @Test
    void itHearsOfTheCycleAndOfEachPod() {
        service.on(Verb.ON_SESSION_OPEN, "")
                .on(Verb.ON_SESSION_CLOSE, "")
                .on(Verb.ALLOCATE, "{}")
                .on(Verb.DEALLOCATE, "{}")
                .on(Verb.PREEMPTABLE, "{\"status\":1,\"victims\":[{\"UID\":\"ns/a\"}]}");
        crowded("default").run(PreemptAction::new).evicted("a");
        assertThat(service.asked.keySet())
                .containsExactly("onSessionOpen", "preemptable", "deallocateFunc", "allocateFunc", "onSessionClose");
        assertThat(service.told(Verb.ON_SESSION_OPEN, "Nodes", "n1", "Name")).isEqualTo("n1");
        assertThat(service.told(Verb.ALLOCATE, "task", "NodeName")).isEqualTo("n1");
    }

    /**
     * The failures: an error status, a body that is not JSON, a value of another type, a body that is too large, and a
     * timeout.
     */
    @ParameterizedTest
    @CsvSource({
        "predicate, true, 1",
        "predicate, false, 0",
        "prioritize, true, 1",
        "prioritize, false, 0",
        "queueOverused, true, 1",
        "queueOverused, false, 0",
        "jobReady, true, 0",
        "jobReady, false, 1",
        "onSessionOpen, true, 1",
        "onSessionOpen, false, 1",
    })
    void aServiceThatFailsIsAsInVolcano(String spelling, boolean ignorable, int bound) {
        Verb verb = List.of(Verb.values()).stream()
                .filter(each -> each.spelling.equals(spelling))
                .findFirst()
                .orElseThrow();
        service.on(verb, 500, body -> "{}").with("extender.ignorable", ignorable);
        twoNodes().verified().run(AllocateAction::new).bound(bound);
    }

    @Test
    void aServiceThatDoesNotTakePartIsNotAsked() {
        service.on(Verb.ON_SESSION_OPEN, 500, body -> "").on(Verb.PREDICATE, "{\"status\":\"no\"}");
        twoNodes().run(AllocateAction::new).bound(1);
        assertThat(service.asked).doesNotContainKey("predicate");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "{\"status\":1}", "{\"code\":\"2\"}"})
    void whatCannotBeReadIsAFailure(String answer) {
        service.on(Verb.PREDICATE, answer);
        twoNodes().run(AllocateAction::new).boundNothing();
    }

    @Test
    void tooLongAnAnswerIsAFailure() {
        service.on(Verb.PREDICATE, body -> "{\"x\":\"" + "x".repeat(HttpService.MAX_BYTES) + "\"}");
        twoNodes().run(AllocateAction::new).boundNothing();
    }

    @Test
    void silenceIsAFailureOnceTheTimeIsUp() {
        service.with("extender.httpTimeout", "50ms").on(Verb.PREDICATE, body -> {
            try {
                Thread.sleep(500);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "{}";
        });
        twoNodes().run(AllocateAction::new).boundNothing();
    }

    @Test
    void itIsAskedOnlyAboutPodsThatRequestWhatItManages() {
        service.on(Verb.PREDICATE, "{\"status\":\"no\"}").with("extender.managedResources", List.of("example.com/t"));
        asking(cluster()
                        .node("n1", "4 cpu 4 example.com/t")
                        .job(job("with").pod(pod("w", "1 cpu 1 example.com/t")))
                        .job(job("without").pods(pods(1, "1 cpu"))))
                .run(AllocateAction::new)
                .bound(1)
                .bound("without-0", "n1");
    }

    /** Answers from a file in place of the service, with the arguments that name the verbs. */
    private ClusterBuilder crowdedGiven(Verb verb, Map<String, Object> answer) {
        service.on(verb, "{}");
        return crowded("default")
                .with(objects -> objects.answers(new GivenAnswers("answers.yaml", "", Map.of(verb.spelling, answer))));
    }

    @Test
    void aFileNamesVictimsByTheirNames() {
        crowdedGiven(Verb.PREEMPTABLE, Map.of("status", 1, "victims", List.of("b", "gone")))
                .run(PreemptAction::new)
                .evicted("b");
        assertThat(service.asked).isEmpty();
    }

    private static ClusterBuilder given(Map<String, Object> answers, Verb... verbs) {
        Map<String, Object> arguments = new HashMap<>(Map.of("extender.urlPrefix", "http://x:PORT"));
        for (Verb verb : verbs) {
            arguments.put(verb.path().name(), "any");
        }
        return cluster()
                .node("n1", "4 cpu")
                .node("n2", "4 cpu")
                .job(job("j").pod(pod("p", "1 cpu")))
                .with(objects -> objects.answers(new GivenAnswers("answers.yaml", "", answers)))
                .plugin(ExtenderPlugin::new, arguments);
    }

    @Test
    void answersOfAFileAreTakenInstead() {
        given(Map.of("predicate", Map.of("denyNodes", Map.of("n1", Map.of("status", "no")))), Verb.PREDICATE)
                .verified()
                .run(AllocateAction::new)
                .bound("p", "n2");
    }

    @Test
    void aFileMustAnswerWhatIsAsked() {
        assertThatThrownBy(() -> given(Map.of(), Verb.PREDICATE).run(AllocateAction::new))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("answers.yaml: predicate, for which the configuration has a verb, is missing");
        assertThatThrownBy(() -> given(Map.of("predicat", Map.of())).run(AllocateAction::new))
                .hasMessageContaining("unknown verb 'predicat'");
        assertThatThrownBy(() -> given(Map.of("jobReady", Map.of("notReady", "j")), Verb.JOB_READY)
                        .run(AllocateAction::new))
                .hasMessageContaining("jobReady.notReady is 'j'; expected a list");
    }

    /** With code 2 victims can make room, with code 3 they cannot; all other codes are failures. */
    @ParameterizedTest
    @CsvSource({"1, FAILS", "2, REJECTS", "3, EXCLUDES", "4, FAILS"})
    void aCodeSaysWhatARefusalMeans(int code, Verdict.Kind kind) {
        service.on(Verb.PREDICATE, "{\"status\":\"full\",\"code\":%s}".formatted(code));
        assertThat(verdict(twoNodes()).worst()).isEqualTo(kind);
    }

    @Test
    void nullIsNoAnswerAndNoFailure() {
        service.on(Verb.PREDICATE, "null");
        twoNodes().run(AllocateAction::new).bound(1);
    }

    private static NodeVerdict verdict(ClusterBuilder cluster) {
        List<NodeVerdict> verdicts = new ArrayList<>();
        cluster.run(InlineAction.doing("test", session -> {
            Task task = session.tasks().iterator().next();
            session.placement().prepare(task);
            verdicts.add(session.placement().verdict(task, session.nodes().get(0)));
        }));
        return verdicts.get(0);
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 0"})
    void withoutAnAnswerAJobIsAdmittedIfThatMayBe(boolean ignorable, int admitted) {
        service.on(Verb.JOB_ENQUEUEABLE, 500, body -> "").with("extender.ignorable", ignorable);
        asking(cluster()
                        .node("n1", "4 cpu")
                        .job(job("j").phase(JobPhase.PENDING).minResources("1 cpu")))
                .run(EnqueueAction::new)
                .admitted(admitted == 1 ? new String[] {"j"} : new String[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "-1s", "soon"})
    void aTimeThatIsNoneIsASecond(String time) {
        service.on(Verb.PREDICATE, "{}").with("extender.httpTimeout", time);
        twoNodes().run(AllocateAction::new).bound(1);
    }

    @Test
    void anEmptyPathIsNone() {
        service.on(Verb.PREDICATE, "{\"status\":\"no\"}").with("extender.predicateVerb", "");
        twoNodes().run(AllocateAction::new).bound(1);
        assertThat(service.asked).isEmpty();
    }

    /** Cpu is the first of all resources. */
    @ParameterizedTest
    @CsvSource({"cpu, 0", "memory, 1", "pods, 1", "example.com/none, 1"})
    void scoresAreAskedOnlyAboutPodsThatRequestWhatItManages(String managed, int bound) {
        service.on(Verb.PRIORITIZE, "{\"errorMessage\":\"busy\"}").with("extender.managedResources", List.of(managed));
        twoNodes().run(AllocateAction::new).bound(bound);
    }

    @Test
    void aFileIsAskedOnlyAboutPodsThatRequestWhatIsManaged() {
        for (String managed : List.of("cpu", "example.com/none")) {
            Map<String, Object> arguments =
                    Map.of("extender.predicateVerb", "any", "extender.managedResources", List.of(managed));
            Map<String, Object> refusal = Map.of("denyNodes", Map.of("n1", Map.of("status", "no")));
            cluster()
                    .node("n1", "4 cpu")
                    .job(job("j").pod(pod("p", "1 cpu")))
                    .with(objects ->
                            objects.answers(new GivenAnswers("answers.yaml", "", Map.of("predicate", refusal))))
                    .plugin(ExtenderPlugin::new, arguments)
                    .run(AllocateAction::new)
                    .bound(managed.equals("cpu") ? 0 : 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"PREDICATE, asked whether a node", "ALLOCATE, notified when a pod"})
    void aPathSaysWhatItIsFor(Verb verb, String meaning) {
        assertThat(verb.path().meaning()).contains(meaning);
    }
}
