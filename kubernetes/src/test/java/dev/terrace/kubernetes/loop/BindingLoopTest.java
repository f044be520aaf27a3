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
import dev.terrace.engine.extension.Extensions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The loop with a server that answers as a test demands. */
@Tag("slow")
class BindingLoopTest {
    private final TestLoop loop = new TestLoop(
            Extensions.of(List.of(), List.of(EnqueueAction::new, AllocateAction::new)),
            "actions: \"enqueue, allocate\"\ntiers: []\n");

    @AfterEach
    void stop() {
        loop.close();
    }

    /** Two pods, and a node with room for one of them. */
    private void putTwoPodsForOneNode() throws InterruptedException {
        loop.put(all(
                listed(NODE, node("n1", "4", 1)),
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, pod("a", "u1", 1, "3", ""), pod("b", "u2", 1, "3", ""))));
    }

    @Test
    void aBindingIsSentOnceAndItsRoomIsTaken() throws InterruptedException {
        putTwoPodsForOneNode();
        TestLoop.Sent binding = loop.next();
        assertThat(binding.request().path()).isEqualTo("/api/v1/namespaces/ml/pods/a/binding");
        assertThat(binding.request().body()).contains("\"uid\":\"u1\"", "\"kind\":\"Node\",\"name\":\"n1\"");
        loop.put(there(POD, pod("a", "u1", 2, "3", "")));
        binding.answer(201, "{}");
        loop.put(there(POD, pod("a", "u1", 3, "3", "n1")));
        loop.awaitAssumed(1);
        loop.awaitAssumed(0);
        assertThat(loop.sent).isEmpty();
    }

    @Test
    void aBindingWithoutAnAnswerIsReadAndRepeatedForTheSameNode() throws InterruptedException {
        putTwoPodsForOneNode();
        loop.next().answer().completeExceptionally(new IllegalStateException("cut"));
        loop.put(there(NODE, node("n2", "4", 1)));
        TestLoop.Sent second = loop.next();
        assertThat(second.request().path()).endsWith("/b/binding");
        assertThat(second.request().body()).contains("n2");
        TestLoop.Sent read = loop.next();
        assertThat(read.request().method()).isEqualTo("GET");
        read.answer(200, "{\"metadata\": {\"uid\": \"u1\"}, \"spec\": {}}");
        TestLoop.Sent again = loop.next();
        assertThat(again.request().path()).endsWith("/a/binding");
        assertThat(again.request().body()).contains("n1");
    }

    @Test
    void aRefusedBindingIsDecidedAgain() throws InterruptedException {
        putTwoPodsForOneNode();
        loop.next().answer(403, "{}");
        assertThat(loop.reasons.poll(20, TimeUnit.SECONDS)).isEqualTo("ml/a: the API server answers 403");
        loop.awaitAssumed(1);
        assertThat(loop.next().request().path()).endsWith("/a/binding");
    }

    @Test
    void nothingIsDecidedWithoutAPermit() throws InterruptedException {
        loop.mayWrite = false;
        putTwoPodsForOneNode();
        assertThat(loop.sent.poll(500, TimeUnit.MILLISECONDS)).isNull();
        loop.mayWrite = true;
        assertThat(loop.next().request().path()).endsWith("/a/binding");
    }

    /** The binding of a process that was killed arrives after the lists. */
    @Test
    void nothingIsDecidedWhileBindingsOfAnEndedProcessMayArrive() throws InterruptedException {
        loop.put(all(
                listed(NODE, node("n1", "8", 1)),
                listed(QUEUE, queue("default")),
                listed(POD_GROUP, group("train", 1)),
                listed(POD, pod("a", "u1", 1, "3", "n1"), pod("b", "u2", 1, "3", ""), pod("c", "u3", 1, "3", ""))));
        assertThat(loop.sent.poll(1, TimeUnit.SECONDS)).isNull();
        loop.put(there(POD, pod("c", "u3", 2, "3", "n1")), there(NODE, node("n2", "4", 1)));
        assertThat(loop.next().request().body()).contains("n2");
    }
}
