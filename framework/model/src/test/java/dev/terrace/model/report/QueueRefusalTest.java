package dev.terrace.model.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The sentence of a queue that may not hold more begins as it always did, and goes on with the numbers. */
class QueueRefusalTest {
    private static final double GIB = 1L << 30;

    private static String sentence(LimitLack... lacks) {
        return new QueueRefusal("limits", true, List.of(lacks)).sentence();
    }

    @Test
    void oneResourceIsToldWithWhatIsHeldAllowedAndAsked() {
        assertThat(sentence(new LimitLack("q1", "q1", "cpu", 26.5, 0, 28, 4)))
                .isEqualTo("its queue may not hold more: q1 may hold 28 cpu and holds 26.5, a pod asks for 4");
    }

    @Test
    void severalResourcesAndQueuesAreToldTogether() {
        assertThat(sentence(
                        new LimitLack("a", "a", "cpu", 3, 0, 4, 2),
                        new LimitLack("a", "a", "memory", 7 * GIB, 0, 8 * GIB, 2 * GIB),
                        new LimitLack("root", "root", "cpu", 9, 0, 10, 2)))
                .isEqualTo("its queue may not hold more: a may hold 4 cpu and holds 3, 8Gi memory and holds 7Gi;"
                        + " root may hold 10 cpu and holds 9, a pod asks for 2 cpu and 2Gi memory");
    }

    @Test
    void aClosedQueueAndAPluginThatIsSilentAreTold() {
        assertThat(new QueueRefusal("limits", false, List.of()).sentence())
                .isEqualTo("its queue may not hold more: it is closed");
        assertThat(sentence()).isEqualTo("its queue may not hold more, says limits");
    }
}
