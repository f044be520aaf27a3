package dev.terrace.kubernetes.loop;

import static dev.terrace.kubernetes.Said.all;
import static dev.terrace.kubernetes.Said.gone;
import static dev.terrace.kubernetes.Said.group;
import static dev.terrace.kubernetes.Said.leaving;
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

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.actions.ReclaimAction;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.TaskStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The loop with actions that evict, and a server that answers as a test demands. */
@Tag("slow")
class EvictionLoopTest {
    /** A plugin that lets the job "urgent" take the room of any other. */
    private static final class Urgency implements SchedulerPlugin {
        @Override
        public String name() {
            return "urgency";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.reclaimable((task, candidates) -> candidates)
                    .preemptable((task, candidates) -> candidates)
                    .jobStarving(Urgency::isStarving);
        }

        private static boolean isStarving(Job job) {
            return job.key().equals("ml/urgent")
                    && job.count(TaskStatus.PENDING) > 0
                    && job.count(TaskStatus.PIPELINED) == 0;
        }
    }

    /** @param queue the queue of the victims; that of the urgent pod is "default" */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            other   | allocate, reclaim
            other   | reclaim, allocate
            default | allocate, preempt
            default | preempt, allocate
            """)
    void aVictimThatDoesNotLeaveIsNotReplacedByAnother(String queue, String actions) throws InterruptedException {
        try (TestLoop loop = new TestLoop(
                Extensions.of(
                        List.of(Urgency::new), List.of(AllocateAction::new, ReclaimAction::new, PreemptAction::new)),
                "actions: \"%s\"\ntiers: [{plugins: [{name: urgency}]}]\n".formatted(actions))) {
            loop.put(all(
                    listed(NODE, node("n1", "4", 1), node("n2", "4", 1)),
                    listed(QUEUE, queue("default"), queue("other")),
                    listed(POD_GROUP, group("train", 1, queue), group("urgent", 1, "default")),
                    listed(
                            POD,
                            pod("a", "u1", 1, "3", "n1"),
                            pod("b", "u2", 1, "3", "n2"),
                            of("urgent", pod("new", "u3", 1, "3", "")))));
            assertThat(answered(loop, "DELETE /api/v1/namespaces/ml/pods/a"))
                    .contains("PATCH /api/v1/namespaces/ml/pods/a/status");
            loop.put(there(POD, leaving(pod("a", "u1", 2, "3", "n1"))));
            for (int cycle = 0; cycle < 20; cycle++) {
                loop.reports.clear();
                loop.put(there(NODE, node("n2", 4_001 + cycle + "m", 2 + cycle)));
                assertThat(loop.nextReport().evictions()).isEmpty();
            }
            assertThat(loop.sent).extracting(sent -> sent.request().path()).noneMatch(path -> path.contains("/b/"));
            // As in Volcano, an action that evicts before allocate looks at no room that is free.
            if (actions.startsWith("allocate")) {
                loop.put(gone(POD, "ml/a"));
                assertThat(answered(loop, "POST /api/v1/namespaces/ml/pods/new/binding"))
                        .isNotEmpty();
            }
        }
    }

    /** Answers requests up to the given one. Returns them; none is about the second pod. */
    private static Set<String> answered(TestLoop loop, String last) throws InterruptedException {
        Set<String> requests = new HashSet<>();
        while (!requests.contains(last)) {
            TestLoop.Sent next = loop.next();
            requests.add(next.request().method() + " " + next.request().path());
            next.answer(200, "{}");
        }
        assertThat(requests).noneMatch(request -> request.contains("/b/") || request.endsWith("/b"));
        return requests;
    }

    private static ObjectNode of(String group, ObjectNode pod) {
        pod.withObjectProperty("metadata").withObjectProperty("annotations").put("scheduling.k8s.io/group-name", group);
        return pod;
    }
}
