package dev.terrace.model.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.resource.ResourceNames;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests the sentence of a queue that may not hold more: the limit, the amount held at the refusal, and a pod's request.
 */
class PodLimitTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());
    private static final double GIB = 1L << 30;

    private static String sentence(LimitLack... lacks) {
        return new LimitRefusal(LimitRefusal.Of.POD, "limits", "q1", "Open", "allocate", "", List.of(lacks)).sentence();
    }

    private static LimitLack cpu(String queue, double held, double limit, double asked) {
        return LimitLack.of(queue, NAMES, ResourceNames.CPU, held * 1000, limit * 1000, asked * 1000);
    }

    @Test
    void namesTheLimitAndTheAmountsOfTheMoment() {
        assertThat(sentence(cpu("q1", 26.5, 28, 4)))
                .isEqualTo("limit of queue q1 is 28 cpu; it held 26.5 while allocate ran, and a pod requests 4");
    }

    @Test
    void namesEachQueueAndResource() {
        LimitLack memory = LimitLack.of("a", NAMES, ResourceNames.MEMORY, 7 * GIB, 8 * GIB, 2 * GIB);
        assertThat(sentence(cpu("a", 3, 4, 2), memory, cpu("root", 9, 10, 2)))
                .isEqualTo("limit of queue a is 4 cpu and 8Gi memory; it held 3 cpu and 7Gi memory while allocate ran,"
                        + " and a pod requests 2 cpu and 2Gi memory;"
                        + " limit of queue root is 10 cpu; it held 9 while allocate ran, and a pod requests 2");
    }

    @Test
    void callsTheClusterFullWhereTheQueueHasNoLimitOfItsOwn() {
        assertThat(sentence(cpu("default", 8, 8, 2).ofCluster()))
                .isEqualTo("the cluster is full: queue default held 8 of its 8 cpu while allocate ran,"
                        + " and a pod requests 2");
    }

    @Test
    void namesAQueueThatIsNotOpenAndAPluginThatGivesNoNumbers() {
        assertThat(new LimitRefusal(LimitRefusal.Of.POD, "limits", "q1", "Closed", "allocate", "", List.of())
                        .sentence())
                .isEqualTo("queue q1 is Closed");
        assertThat(new LimitRefusal(LimitRefusal.Of.POD, "limits", "q1", "open", "allocate", "", List.of()).sentence())
                .isEqualTo("queue q1 has the state \"open\", and only an Open queue takes new jobs");
        assertThat(sentence()).isEqualTo("limits rejects it and reports no numbers");
        assertThat(new LimitRefusal(LimitRefusal.Of.POD, "limits", "q1", "Open", "", "limits is broken", List.of())
                        .sentence())
                .isEqualTo("limits is broken");
    }
}
