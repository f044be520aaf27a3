package dev.terrace.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.Said;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KindWatchTest {
    private static final ObjectNode N1 = Said.node("n1", "4", 1);

    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final List<String> logged = new CopyOnWriteArrayList<>();
    private final List<String> retries = new ArrayList<>();
    private final Script script = new Script();
    private volatile boolean readsMetrics = true;
    private final Watches watches = watches(Kinds.NODE);

    private Watches watches(Kind<?> kind) {
        return new Watches(
                List.of(kind),
                script,
                ReadOptions.defaults(),
                this::tell,
                List.of(new WatchLog() {
                    @Override
                    public void event(Kind<?> of) {
                        logged.add("event");
                    }

                    @Override
                    public void bookmark(Kind<?> of) {
                        logged.add("bookmark");
                    }

                    @Override
                    public synchronized void retry(Kind<?> of, String reason) {
                        retries.add(reason);
                    }
                }),
                () -> readsMetrics);
    }

    private void tell(Message message) throws InterruptedException {
        String words = words(message);
        logged.add(words);
        told.put(words);
    }

    /** A server that gives prepared answers. Without one, a request fails after a while. */
    private static final class Script implements Requests {
        private final BlockingQueue<Object> answers = new LinkedBlockingQueue<>();
        private final Deque<String> requests = new ArrayDeque<>();

        private Object next(String request) throws IOException, InterruptedException {
            synchronized (requests) {
                requests.add(request);
            }
            Object answer = answers.take();
            if (answer instanceof IOException failure) {
                throw failure;
            }
            return answer;
        }

        @Override
        public Listing list(Kind<?> kind) throws IOException, InterruptedException {
            return (Listing) next("list");
        }

        @Override
        public InputStream watch(Kind<?> kind, String from, int seconds) throws IOException, InterruptedException {
            return new ByteArrayInputStream(((String) next("watch " + from)).getBytes(StandardCharsets.UTF_8));
        }

        List<String> requests() {
            synchronized (requests) {
                return List.copyOf(requests);
            }
        }
    }

    @BeforeEach
    void start() {
        watches.start();
    }

    @AfterEach
    void stop() {
        watches.close();
    }

    private static String words(Message message) {
        if (message instanceof Message.Listed listed) {
            return "listed " + listed.objects().stream().map(Observed::key).toList();
        }
        return message instanceof Message.There there
                ? "there " + there.object().version()
                : "gone";
    }

    private static String event(String type, int version) {
        return "{\"type\": \"%s\", \"object\": %s}\n".formatted(type, Said.node("n1", "4", version));
    }

    private String next() throws InterruptedException {
        return String.valueOf(told.poll(20, TimeUnit.SECONDS));
    }

    @Test
    void aWatchContinuesFromItsLastVersionBookmarksIncluded() throws InterruptedException {
        script.answers.add(new Requests.Listing(List.of(N1), "5"));
        script.answers.add(event("MODIFIED", 6) + event("BOOKMARK", 9));
        script.answers.add(event("DELETED", 12));
        assertThat(List.of(next(), next(), next())).containsExactly("listed [n1]", "there 6", "gone");
        assertThat(script.requests().subList(0, 3)).containsExactly("list", "watch 5", "watch 9");
    }

    @Test
    void changesAreLoggedBeforeTheyArePassedOnAndBookmarksAreNoEvents() throws InterruptedException {
        script.answers.add(new Requests.Listing(List.of(N1), "5"));
        script.answers.add(event("BOOKMARK", 6) + event("ADDED", 7) + event("DELETED", 8));
        assertThat(List.of(next(), next(), next())).containsExactly("listed [n1]", "there 7", "gone");
        assertThat(logged).containsExactly("listed [n1]", "bookmark", "event", "there 7", "event", "gone");
    }

    @Test
    void aForgottenVersionIsListedAgainWhereverItIsSaid() throws InterruptedException {
        script.answers.add(new Requests.Listing(List.of(N1), "5"));
        script.answers.add(new Requests.Refused(410, "too old"));
        script.answers.add(new Requests.Listing(List.of(), "7"));
        script.answers.add("{\"type\": \"ERROR\", \"object\": {\"code\": 410, \"message\": \"too old\"}}\n");
        script.answers.add(new Requests.Listing(List.of(N1), "8"));
        assertThat(List.of(next(), next(), next())).containsExactly("listed [n1]", "listed []", "listed [n1]");
        assertThat(retries).containsExactly("410: too old", "410: too old");
    }

    @Test
    void everyOtherFailureIsTriedAgainFromTheSameVersion() throws InterruptedException {
        script.answers.add(new Requests.Refused(403, "not yet"));
        script.answers.add(new IOException("refused"));
        script.answers.add(new Requests.Listing(List.of(N1), "5"));
        script.answers.add(event("MODIFIED", 6) + "{\"type\": \"MODI");
        script.answers.add(new Requests.Refused(503, "busy"));
        script.answers.add(event("MODIFIED", 7));
        assertThat(List.of(next(), next(), next())).containsExactly("listed [n1]", "there 6", "there 7");
        assertThat(script.requests()).contains("watch 5", "watch 6").doesNotContain("watch ");
        assertThat(retries).hasSize(4).contains("403: not yet", "refused", "503: busy");
    }

    @Test
    void aKindThatTheServerLacksHasNoObjects() throws InterruptedException {
        script.answers.add(new Requests.Absent("absent"));
        assertThat(next()).isEqualTo("listed []");
        assertThat(retries).isEmpty();
    }

    @Test
    void metricsAreNotRequestedWhileNothingReadsThem() throws InterruptedException {
        watches.close();
        readsMetrics = false;
        try (Watches metrics = watches(Kinds.NODE_METRICS)) {
            script.answers.add(new Requests.Listing(List.of(N1), "5"));
            metrics.start();
            assertThat(next()).isEqualTo("listed []");
            readsMetrics = true;
            assertThat(next()).isEqualTo("listed [n1]");
        }
    }

    @Test
    void metricsThatCannotBeReadCountAsListedAndNoOtherKindDoes() throws InterruptedException {
        watches.close();
        Watches metrics = watches(Kinds.NODE_METRICS);
        try (metrics) {
            metrics.start();
            script.answers.add(new IOException("the server of group metrics.k8s.io answers with 503"));
            script.answers.add(new IOException("still"));
            script.answers.add(new Requests.Listing(List.of(), "5"));
            assertThat(List.of(next(), next())).containsExactly("listed []", "listed []");
        }
        assertThat(script.requests()).hasSizeGreaterThanOrEqualTo(3);
    }
}
