package dev.terrace.plugins.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.GivenAnswers;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Places;
import dev.terrace.model.finding.Position;
import dev.terrace.spi.toolkit.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers from a file, written as JSON. */
class GivenServiceTest {
    private static GivenService given(Verb verb, String answer) {
        Map<String, Object> answers = JsonText.object("{\"" + verb.spelling + "\":" + answer + "}");
        return new GivenService(new GivenAnswers("answers.yaml", "", answers), Set.of(verb));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PREDICATE       | {\"denyNodes\":{\"it\":{\"status\":\"full\"}}} | {status=full}",
                "PREDICATE       | {\"denyNodes\":{\"n2\":{\"status\":\"full\"}}} | {}",
                "PRIORITIZE      | {\"nodeScore\":{\"it\":10}}                    | {nodeScore={it=10}}",
                "PREEMPTABLE     | {\"victims\":[\"p\"]}                          | {victims=[], status=null}",
                "RECLAIMABLE     | {\"status\":1}                                 | {victims=[], status=1}",
                "JOB_ENQUEUEABLE | {\"status\":{\"it\":1}}                        | {status=1}",
                "JOB_ENQUEUEABLE | {\"status\":{\"other\":1}}                     | {status=null}",
                "QUEUE_OVERUSED  | {\"overused\":[\"it\",\"other\"]}              | {overused=true}",
                "QUEUE_OVERUSED  | {\"overused\":[\"other\"]}                     | {overused=false}",
                "QUEUE_OVERUSED  | {}                                             | {overused=false}",
                "JOB_READY       | {\"notReady\":[\"it\"]}                        | {status=false}",
                "JOB_READY       | {\"notReady\":[\"other\"]}                     | {status=true}",
            })
    void itAnswersWhatTheFileSays(Verb verb, String answer, String said) throws Unanswered {
        Subject subject = Subject.of("it", Map::of);
        assertThat(given(verb, answer).ask(verb, subject).fields()).hasToString(said);
    }

    @Test
    void anotherStatusThan200IsAFailure() throws Unanswered {
        Subject subject = Subject.of("it", Map::of);
        GivenService fine = given(Verb.JOB_READY, "{\"httpStatus\":200}");
        assertThat(fine.ask(Verb.JOB_READY, subject).truth("status")).isTrue();
        GivenService down = given(Verb.JOB_READY, "{\"httpStatus\":503}");
        assertThatThrownBy(() -> down.ask(Verb.JOB_READY, subject))
                .isInstanceOf(Unanswered.class)
                .hasMessage("it answers with status 503");
    }

    @Test
    void aNameMayLookLikeANumber() throws Unanswered {
        Map<String, Object> answers = Map.of(
                "predicate", Map.of("denyNodes", Map.of(101, Map.of("status", "full"))),
                "jobEnqueueable", Map.of("status", Map.of(101, -1)),
                "queueOverused", Map.of("overused", List.of(101)));
        GivenService service = new GivenService(
                new GivenAnswers("answers.yaml", "", answers),
                Set.of(Verb.PREDICATE, Verb.JOB_ENQUEUEABLE, Verb.QUEUE_OVERUSED));
        Subject subject = Subject.of("101", Map::of);
        assertThat(service.ask(Verb.PREDICATE, subject).text("status")).isEqualTo("full");
        assertThat(service.ask(Verb.JOB_ENQUEUEABLE, subject).integer("status")).isEqualTo(-1);
        assertThat(service.ask(Verb.QUEUE_OVERUSED, subject).truth("overused")).isTrue();
    }

    @Test
    void anAnswerThatNoVerbNeedsIsAlsoChecked() {
        Map<String, Object> answers = Map.of("predicate", 5);
        assertThatThrownBy(() -> new GivenService(new GivenAnswers("answers.yaml", "x", answers), Set.of()))
                .isInstanceOf(InvalidInput.class)
                .hasMessage("answers.yaml: predicate is '5'; expected a map such as {httpStatus: 500}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PREDICATE       | {\"denyNodes\":[]}         | predicate.denyNodes is '[]'; expected a map",
                "PREDICATE       | {\"denyNodes\":{\"n\":1}}  | predicate.denyNodes.n is '1'; expected a map",
                "PRIORITIZE      | {\"nodeScore\":[]}         | prioritize.nodeScore is '[]'; expected a map",
                "PREEMPTABLE     | {\"victims\":\"p\"}        | preemptable.victims is 'p'; expected a list",
                "RECLAIMABLE     | {\"victims\":{}}           | reclaimable.victims is '{}'; expected a list",
                "JOB_ENQUEUEABLE | {\"status\":1}             | jobEnqueueable.status is '1'; expected a map",
                "QUEUE_OVERUSED  | {\"overused\":true}        | queueOverused.overused is 'true'; expected a list",
                "JOB_READY       | {\"notReady\":\"j\"}       | jobReady.notReady is 'j'; expected a list",
                "JOB_READY       | {\"httpStatus\":\"500\"}   | jobReady.httpStatus is '500'; expected a whole number",
                "ON_SESSION_OPEN | {\"httpStatus\":true}      | onSessionOpen.httpStatus is 'true'; expected a whole number",
                "ON_SESSION_OPEN | 500                        | onSessionOpen is '500'",
                "PREDICATE       | {\"denyNode\":{}}          | unknown key 'denyNode' of predicate: httpStatus, denyNodes",
                "PREDICATE       | {\"denyNodes\":{\"n\":{\"cod\":2}}} | unknown key 'cod' of predicate.denyNodes.n: status",
                "PREDICATE       | {\"denyNodes\":{\"n\":{\"status\":2}}} | predicate.denyNodes.n.status is '2'; expected a text",
                "PRIORITIZE      | {\"nodeScore\":{\"n\":\"x\"}} | prioritize.nodeScore.n is 'x'; expected a number",
                "JOB_ENQUEUEABLE | {\"status\":{\"g\":true}}   | jobEnqueueable.status.g is 'true'; expected a whole number",
                "JOB_READY       | {\"status\":true}            | unknown key 'status' of jobReady: httpStatus, notReady",
                "ON_SESSION_OPEN | {\"x\":1}                    | unknown key 'x' of onSessionOpen: httpStatus is known",
                "PRIORITIZE      | null                       | prioritize, for which the configuration has a verb, is missing",
            })
    void anAnswerOfAnotherFormIsRefused(Verb verb, String answer, String why) {
        assertThatThrownBy(() -> given(verb, answer))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("answers.yaml: " + why);
    }

    @Test
    void theSentenceNamesThePlace() {
        Map<String, Object> answers = JsonText.object("{\"jobReady\":{\"notReady\":\"j\"}}");
        Places places =
                new Places("answers.yaml", Map.of(List.of("jobReady", "notReady"), new Position("answers.yaml", 3, 5)));
        assertThatThrownBy(() -> new GivenService(new GivenAnswers("answers.yaml", "", answers, places), Set.of()))
                .isInstanceOf(InvalidInput.class)
                .hasMessageContaining("answers.yaml:3:5: jobReady.notReady is 'j'; expected a list");
    }

    @Test
    void theFormOfAnswersIsCheckedBeforeTheirPresence() {
        Map<String, Object> answers = JsonText.object("{\"jobReady\":{\"httpStatus\":\"many\"}}");
        assertThatThrownBy(
                        () -> new GivenService(new GivenAnswers("answers.yaml", "", answers), Set.of(Verb.PREDICATE)))
                .hasMessageContaining("answers.yaml: jobReady.httpStatus is 'many'; expected a whole number");
    }

    @Test
    void onlyAFileCanBeMended() {
        String missing = "predicate, for which the configuration has a verb, is missing";
        assertThatThrownBy(() -> new GivenService(
                        new GivenAnswers("a service calls no other service", "", Map.of()), Set.of(Verb.PREDICATE)))
                .hasMessage("a service calls no other service: " + missing);
        assertThatThrownBy(() ->
                        new GivenService(new GivenAnswers("answers.yaml", "{}", Map.of()), Set.of(Verb.PREDICATE)))
                .hasMessage("answers.yaml: " + missing + "; expected a map such as {httpStatus: 500}");
    }

    @Test
    void anEventNeedsNoAnswer() throws Unanswered {
        GivenService service = given(Verb.ALLOCATE, "null");
        assertThat(service.ask(Verb.ALLOCATE, Subject.of("", Map::of)).fields()).isEmpty();
    }
}
