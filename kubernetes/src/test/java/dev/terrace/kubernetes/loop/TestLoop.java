package dev.terrace.kubernetes.loop;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A running loop with a server that answers requests about pods, but not those that tell why they wait, as a test
 * demands, and no others.
 */
final class TestLoop implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** A request, and its answer. */
    record Sent(Request request, CompletableFuture<Answer> answer) {
        void answer(int code, String body) {
            answer.complete(new Answer(code, body.getBytes(StandardCharsets.UTF_8), 1, "", ""));
        }
    }

    final BlockingQueue<Sent> sent = new LinkedBlockingQueue<>();
    final BlockingQueue<Integer> assumed = new LinkedBlockingQueue<>();
    final BlockingQueue<String> reasons = new LinkedBlockingQueue<>();
    final BlockingQueue<CycleReport> reports = new LinkedBlockingQueue<>();
    volatile boolean mayWrite = true;

    private final Queue<CompletableFuture<Answer>> answers = new ConcurrentLinkedQueue<>();
    private final Extensions extensions;
    private final Decider decider;
    private final Thread thread;

    /** Starts a loop that has seen nothing yet. */
    TestLoop(Extensions extensions, String configuration) {
        this.extensions = extensions;
        decider = new Decider(
                new Mirror(ClusterState.of(Cluster.empty(), List.of()), Kinds.ALL),
                new Scheduler(extensions)
                        .sessions(
                                ConfigurationReader.read(configuration, "policy", extensions.catalog(), false),
                                Contracts.TRUSTED),
                new Decider.Rhythm(Duration.ofMillis(10), Duration.ofMillis(200)),
                Clock.systemUTC(),
                List.of(new Sink() {
                    @Override
                    public void decided(ClusterState state, CycleReport report) {
                        reports.add(report);
                    }
                }),
                new Channel(this::send, () -> mayWrite, List.of(new Log()), "volcano", Events.Detail.NONE));
        thread = new Thread(decider, "loop");
        thread.start();
    }

    private CompletableFuture<Answer> send(Request request) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        answers.add(answer);
        if (request.path().contains("/pods/") && !request.body().contains("PodScheduled")) {
            sent.add(new Sent(request, answer));
        }
        return answer;
    }

    private final class Log implements WriteLog {
        @Override
        public void assumed(int pods) {
            assumed.add(pods);
        }

        @Override
        public void notBound(String pod, String node, String reason) {
            reasons.add(pod + ": " + reason);
        }
    }

    void put(List<Message> messages) throws InterruptedException {
        for (Message message : messages) {
            decider.put(message);
        }
    }

    void put(Message... messages) throws InterruptedException {
        put(List.of(messages));
    }

    /** Waits for the next request. */
    Sent next() throws InterruptedException {
        Sent next = sent.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    /** Waits until so many pods are assumed. */
    void awaitAssumed(int pods) throws InterruptedException {
        Integer last = null;
        while (last == null || last != pods) {
            last = assumed.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(last).isNotNull();
        }
    }

    /** Waits for the decisions of the next cycle that are carried out. */
    CycleReport nextReport() throws InterruptedException {
        CycleReport next = reports.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    /** Ends the loop. It waits seconds for answers that never come. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            while (thread.isAlive()) {
                answers.forEach(answer -> answer.complete(new Answer(200, new byte[0], 1, "", "")));
                thread.join(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        extensions.close();
    }
}
