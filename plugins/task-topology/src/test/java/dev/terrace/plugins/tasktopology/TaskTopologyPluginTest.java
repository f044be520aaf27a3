package dev.terrace.plugins.tasktopology;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.actions.AllocateAction;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.PodBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskTopologyPluginTest {
    private static final String TOGETHER = "volcano.sh/task-topology-affinity";
    private static final String APART = "volcano.sh/task-topology-anti-affinity";
    private static final String ORDER = "volcano.sh/task-topology-task-order";

    private static PodBuilder of(String role, int number) {
        return of(role, number, "1 cpu");
    }

    private static PodBuilder of(String role, int number, String requests) {
        return pod(role + number, requests).role(role).annotation("volcano.sh/task-spec", role);
    }

    /** Two nodes with room for two tasks each; two tasks each of the roles a and b. */
    private static CycleAssert run(Map<String, String> annotations) {
        var job = job("j").pod(of("a", 0)).pod(of("a", 1)).pod(of("b", 0)).pod(of("b", 1));
        annotations.forEach(job::annotation);
        return cluster()
                .node("n1", "2 cpu")
                .node("n2", "2 cpu")
                .job(job)
                .plugins(TaskTopologyPlugin::new)
                .verified()
                .run(AllocateAction::new);
    }

    @Test
    void rolesThatWantToBeTogetherShareANode() {
        run(Map.of(TOGETHER, "a,b", APART, "a;b"))
                .bound("a0", "n1")
                .bound("b0", "n1")
                .bound("a1", "n2")
                .bound("b1", "n2");
    }

    @Test
    void tasksOfARoleThatIsApartFromItselfGoToDifferentNodes() {
        run(Map.of(APART, "a;b")).bound("a0", "n1").bound("a1", "n2");
    }

    @Test
    void theOrderOfRolesIsThatOfTheirTasks() {
        run(Map.of(TOGETHER, "a,b", ORDER, "b,a")).boundInOrder("b0", "b1", "a0", "a1");
        run(Map.of(TOGETHER, "a,b", ORDER, "a,b")).boundInOrder("a0", "a1", "b0", "b1");
    }

    /** One bucket: a0 comes first, and to see how many fit with it, first a1 is left out, then b0, then b1. */
    @ParameterizedTest
    @CsvSource({
        "7 cpu 40 Gi, 8 cpu 40 Gi, n2",
        "8 cpu 40 Gi, 9 cpu 40 Gi, n1",
        "9 cpu 40 Gi, 10 cpu 40 Gi, n2",
        "4 cpu 40 Gi, 5 cpu 40 Gi, n2",
        "1 cpu 40 Gi, 4 cpu 40 Gi, n1",
        "10 cpu 13 Gi, 10 cpu 14 Gi, n2",
        "10 cpu 14 Gi, 10 cpu 15 Gi, n2",
        "8 cpu 13 Gi, 5 cpu 40 Gi, n1"
    })
    void theNodeOnWhichMoreOfABucketFitComesFirst(String one, String other, String expected) {
        cluster()
                .node("n1", one)
                .node("n2", other)
                .job(job("j").annotation(TOGETHER, "a,b")
                        .pod(of("a", 0, "1 cpu 2 Gi"))
                        .pod(of("a", 1, "2 cpu 1 Gi"))
                        .pod(of("b", 0, "3 cpu 12 Gi"))
                        .pod(of("b", 1, "4 cpu")))
                .plugins(TaskTopologyPlugin::new)
                .verified()
                .run(AllocateAction::new)
                .bound("a0", expected);
    }

    @Test
    void aRoleThatTheJobLacksMakesTheAnnotationsVoid() {
        run(Map.of(APART, "a;b;zz")).bound("a0", "n1").bound("a1", "n1");
    }
}
