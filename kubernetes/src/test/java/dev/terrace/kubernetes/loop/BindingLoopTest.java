package dev.terrace.kubernetes.loop;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.group;
import static dev.terrace.kubernetes.Said.listed;
import static dev.terrace.kubernetes.Said.node;
import static dev.terrace.kubernetes.Said.pod;
import static dev.terrace.kubernetes.Said.queue;
import static dev.terrace.kubernetes.Said.there;
import static dev.terrace.objects.Kinds.NODE;
import static dev.terrace.objects.Kinds.POD;
import static dev.terrace.objects.Kinds.POD_GROUP;
import static dev.terrace.objects.Kinds.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.status.Events;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.model.Cluster;
import dev.terrace.objects.Kinds;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The loop with a server that answers as a test demands. */
class BindingLoopTest {
    /** A request, and its answer. */
    private record Sent(Request request, CompletableFuture<Answer> answer) {
        void answer(int code, String body) {
            answer.complete(new Answer(code, body.getBytes(StandardCharsets.UTF_8), 1, "", ""));
        }
    }

    private final BlockingQueue<Sent> sent = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> assumed = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> reasons = new LinkedBlockingQueue<>();
    private volatile boolean mayWrite = true;

    private final Extensions extensions = Extensions.of(List.of(), List.of(EnqueueAction::new, AllocateAction::new));
    private final Decider decider = new Decider(
            new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL),
            new Scheduler(extensions)
                    .sessions(
                            ConfigurationReader.read(
                                    "actions: \"enqueue, allocate\"\ntiers: []\n",
                                    "policy",
                                    extensions.catalog(),
                                    false),
                            Contracts.TRUSTED),
            new Decider.Rhythm(Duration.ofMillis(10), Duration.ofMillis(200)),
            Clock.systemUTC(),
            List.of(),
            new Channel(
                    request -> {
                        CompletableFuture<Answer> answer = new CompletableFuture<>();
                        if (request.path().contains("/pods/") && !request.path().endsWith("/status")) {
                            sent.add(new Sent(request, answer));
                        }
                        return answer;
                    },
                    () -> mayWrite,
                    List.of(new WriteLog() {
                        @Override
                        public void assumed(int pods) {
                            assumed.add(pods);
                        }

                        @Override
                        public void notBound(String pod, String node, String reason) {
                            reasons.add(pod + ": " + reason);
                        }
                    }),
                    "volcano",
                    Events.Detail.GROUPS));
    private final Thread thread = new Thread(decider);

    @BeforeEach
    void start() {
        thread.start();
    }

    @AfterEach
    void stop() throws Exception {
        thread.interrupt();
        thread.join();
        extensions.close();
    }

    private void put(List<Message> messages) throws InterruptedException {
        for (Message message : messages) {
            decider.put(message);
        }
    }

    /** Two pods, and a node with room for one of them. */
    private void putTwoPodsForOneNode() throws InterruptedException {
        put(all(
                listed(NODE, node("n1", "4", 1)),
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, pod("a", "u1", 1, "3", ""), pod("b", "u2", 1, "3", ""))));
    }

    private Sent next() throws InterruptedException {
        Sent next = sent.poll(20, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    private void awaitAssumed(int pods) throws InterruptedException {
        Integer last = null;
        while (last == null || last != pods) {
            last = assumed.poll(20, TimeUnit.SECONDS);
            assertThat(last).isNotNull();
        }
    }

    @Test
    void aBindingIsSentOnceAndItsRoomIsTaken() throws InterruptedException {
        putTwoPodsForOneNode();
        Sent binding = next();
        assertThat(binding.request().path()).isEqualTo("/api/v1/namespaces/ml/pods/a/binding");
        assertThat(binding.request().body()).contains("\"uid\":\"u1\"", "\"kind\":\"Node\",\"name\":\"n1\"");
        put(List.of(there(POD, pod("a", "u1", 2, "3", ""))));
        binding.answer(201, "{}");
        put(List.of(there(POD, pod("a", "u1", 3, "3", "n1"))));
        awaitAssumed(1);
        awaitAssumed(0);
        assertThat(sent).isEmpty();
    }

    @Test
    void aBindingWithoutAnAnswerIsReadAndRepeatedForTheSameNode() throws InterruptedException {
        putTwoPodsForOneNode();
        next().answer().completeExceptionally(new IllegalStateException("cut"));
        put(List.of(there(NODE, node("n2", "4", 1))));
        Sent second = next();
        assertThat(second.request().path()).endsWith("/b/binding");
        assertThat(second.request().body()).contains("n2");
        Sent read = next();
        assertThat(read.request().method()).isEqualTo("GET");
        read.answer(200, "{\"metadata\": {\"uid\": \"u1\"}, \"spec\": {}}");
        Sent again = next();
        assertThat(again.request().path()).endsWith("/a/binding");
        assertThat(again.request().body()).contains("n1");
    }

    @Test
    void aRefusedBindingIsDecidedAgain() throws InterruptedException {
        putTwoPodsForOneNode();
        next().answer(403, "{}");
        assertThat(reasons.poll(20, TimeUnit.SECONDS)).isEqualTo("ml/a: the API server answers 403");
        awaitAssumed(1);
        assertThat(next().request().path()).endsWith("/a/binding");
    }

    @Test
    void nothingIsDecidedWithoutAPermit() throws InterruptedException {
        mayWrite = false;
        putTwoPodsForOneNode();
        assertThat(sent.poll(500, TimeUnit.MILLISECONDS)).isNull();
        mayWrite = true;
        assertThat(next().request().path()).endsWith("/a/binding");
    }
}
