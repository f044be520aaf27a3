package dev.terrace.model.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The sentence of a job that is not admitted begins as it always did, and goes on with the limit. */
class AdmissionRefusalTest {
    private static final String BEGINS = "not admitted: its minResources exceed what the cluster or its queue has left";
    private static final double GIB = 1L << 30;

    private static AdmissionRefusal refusal(LimitLack... lacks) {
        return new AdmissionRefusal("limits", true, List.of(lacks));
    }

    private static LimitLack cpu(String holder, double asked) {
        return LimitLack.ofReservation(holder, "q1", "cpu", 1, 8, 28, asked);
    }

    @Test
    void theLimitIsToldWithWhatWouldBeHeldAndReserved() {
        assertThat(refusal(cpu("its queue q1", 20)).sentence())
                .isEqualTo(BEGINS + ": its queue q1 may hold 28 cpu, and 29 would be spoken for");
    }

    @Test
    void severalResourcesAndHoldersAreToldTogether() {
        LimitLack memory = LimitLack.ofReservation("its queue q1", "q1", "memory", 3 * GIB, 3 * GIB, 8 * GIB, 3 * GIB);
        assertThat(refusal(cpu("its queue q1", 20), memory, cpu("queue root", 20))
                        .sentence())
                .isEqualTo(BEGINS + ": its queue q1 may hold 28 cpu and 8Gi memory, and 29 cpu and 9Gi memory would be"
                        + " spoken for; queue root may hold 28 cpu, and 29 would be spoken for");
    }

    @Test
    void aClosedQueueAndAPluginThatIsSilentAreTold() {
        assertThat(new AdmissionRefusal("limits", false, List.of()).sentence())
                .isEqualTo(BEGINS + ": its queue is closed");
        assertThat(refusal().sentence()).isEqualTo(BEGINS + ": limits says no");
        assertThat(new AdmissionRefusal("", true, List.of()).sentence()).isEqualTo(BEGINS);
    }

    @Test
    void jobsThatAskForDifferentAmountsShareTheLeast() {
        assertThat(AdmissionRefusal.sentence(List.of(refusal(cpu("q1", 30)), refusal(cpu("q1", 20)))))
                .isEqualTo(BEGINS + ": q1 may hold 28 cpu, and 29 or more would be spoken for");
        assertThat(AdmissionRefusal.sentence(List.of(refusal(cpu("q1", 20)), refusal(cpu("q1", 20)))))
                .isEqualTo(refusal(cpu("q1", 20)).sentence());
    }
}
