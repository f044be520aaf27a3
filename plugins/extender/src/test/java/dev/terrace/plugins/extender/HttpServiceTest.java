package dev.terrace.plugins.extender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The reasons why a request has no answer. */
class HttpServiceTest {
    private static final Subject ANY = Subject.of("it", Map::of);

    private Responder service;

    @BeforeEach
    void start() throws IOException {
        service = new Responder();
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private HttpService asking(String prefix) {
        return new HttpService(prefix, Duration.ofSeconds(5), Map.of(Verb.PREDICATE, "predicate"));
    }

    private HttpService asking() {
        return asking(String.valueOf(service.arguments().get("extender.urlPrefix")));
    }

    private static void fails(HttpService asked, String why) {
        assertThatExceptionOfType(Unanswered.class)
                .isThrownBy(() -> asked.ask(Verb.PREDICATE, ANY))
                .satisfies(failure -> assertThat(failure.why()).contains(why));
    }

    @Test
    void anotherStatusIsNamed() {
        service.on(Verb.PREDICATE, 500, body -> "a long page about the failure");
        fails(asking(), "/v1/predicate answers with status 500");
    }

    @Test
    void whatIsNoObjectIsNamed() {
        service.on(Verb.PREDICATE, "[]");
        fails(asking(), "/v1/predicate does not answer with a JSON object");
    }

    @Test
    void tooLongAnAnswerIsNamed() {
        service.on(Verb.PREDICATE, body -> "x".repeat(HttpService.MAX_BYTES + 1));
        fails(asking(), "/v1/predicate does not answer: its answer has more than 10485760 bytes");
    }

    @Test
    void aServiceThatIsNotThereDoesNotAnswer() {
        HttpService asked = asking();
        service.close();
        fails(asked, "/v1/predicate does not answer: ConnectException");
    }

    @Test
    void whatIsNoAddressIsNamed() {
        fails(asking("no address"), "no address/predicate is not an address: ");
    }

    @Test
    void aThreadThatIsStoppedStaysInterrupted() {
        service.on(Verb.PREDICATE, "{}");
        Thread.currentThread().interrupt();
        fails(asking(), "/v1/predicate was cancelled");
        assertThat(Thread.interrupted()).isTrue();
    }
}
