package dev.terrace.model.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the sentence of a job that is not admitted: the limit, and the total with the job. */
class AdmissionLimitTest {
    private static final double GIB = 1L << 30;

    private static LimitRefusal refusal(LimitLack... lacks) {
        return new LimitRefusal(LimitRefusal.Of.ADMISSION, "limits", "q1", "Open", "enqueue", "", List.of(lacks));
    }

    private static LimitLack cpu(String holder, double reserved, double asked) {
        return LimitLack.ofReservation(holder, "q1", "cpu", 1, reserved, 28, asked);
    }

    @Test
    void namesTheLimitAndTheSum() {
        assertThat(refusal(cpu("queue q1", 0, 28)).sentence())
                .isEqualTo("not admitted: queue q1 allows 28 cpu; with this job 29 would be requested");
        assertThat(refusal(cpu("queue q1", 8, 20)).sentence())
                .isEqualTo("not admitted: queue q1 allows 28 cpu; with this job 29 would be requested"
                        + " (8 by groups admitted before)");
    }

    @Test
    void namesEachOwnerAndResource() {
        assertThat(refusal(cpu("queue q1", 0, 28), memory("queue q1", 6 * GIB), cpu("queue root", 0, 28))
                        .sentence())
                .isEqualTo("not admitted: queue q1 allows 28 cpu and 8Gi memory; with this job 29 cpu and 9Gi memory"
                        + " would be requested; queue root allows 28 cpu; with this job 29 would be requested");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory",
                "requests.memory",
                "limits.memory",
                "limits.ephemeral-storage",
                "requests.hugepages-2Mi",
                "requests.storage",
                "gold.storageclass.storage.k8s.io/requests.storage"
            })
    void bytesHaveAUnitUnderTheNamesOfAQuota(String resource) {
        LimitLack lack = LimitLack.ofReservation("quota q", "", resource, 0, 0, 8 * GIB, 32_212_300_000.0);
        assertThat(refusal(lack).sentence())
                .isEqualTo("not admitted: quota q allows 8Gi %s; with this job 30Gi would be requested", resource);
    }

    @Test
    void namesTheClusterWhereTheQueueHasNoLimitOfItsOwn() {
        assertThat(refusal(cpu("queue q1", 0, 28).ofCluster()).sentence())
                .isEqualTo("not admitted: the cluster has 28 cpu; with this job 29 would be requested in queue q1");
    }

    @Test
    void namesAQueueThatIsNotOpenAndAPluginThatGivesNoNumbers() {
        assertThat(new LimitRefusal(LimitRefusal.Of.ADMISSION, "limits", "q1", "", "", "", List.of()).sentence())
                .isEqualTo("not admitted: queue q1 has no status.state, and only an Open queue takes new jobs");
        assertThat(refusal().sentence()).isEqualTo("not admitted: limits rejects it and reports no numbers");
        assertThat(new LimitRefusal(LimitRefusal.Of.ADMISSION, "", "q1", "Open", "", "", List.of()).sentence())
                .isEqualTo("not admitted");
    }

    @Test
    void aReasonNamesMinResourcesOnlyIfTheyExceedALimit() {
        assertThat(refusal(cpu("queue q1", 0, 28)).reason())
                .isEqualTo("not admitted: its minResources exceed what the cluster or its queue has left");
        assertThat(new LimitRefusal(LimitRefusal.Of.ADMISSION, "limits", "q1", "Closed", "", "", List.of()).reason())
                .isEqualTo("not admitted: queue q1 is Closed");
    }

    @Test
    void jobsThatRequestDifferentAmountsShareTheLeast() {
        assertThat(LimitRefusal.sentence(List.of(refusal(cpu("queue q1", 0, 30)), refusal(cpu("queue q1", 0, 28)))))
                .isEqualTo("not admitted: queue q1 allows 28 cpu; with this job 29 or more would be requested");
        assertThat(LimitRefusal.sentence(List.of(refusal(cpu("q1", 0, 28)), refusal(cpu("q1", 0, 28)))))
                .isEqualTo(refusal(cpu("q1", 0, 28)).sentence());
    }

    @Test
    void jobsThatRequestDifferentAmountsShareTheLeastOfEachResource() {
        assertThat(LimitRefusal.sentence(List.of(
                        refusal(cpu("queue q1", 0, 29), memory("queue q1", 6 * GIB)),
                        refusal(cpu("queue q1", 0, 28), memory("queue q1", 9 * GIB)))))
                .isEqualTo("not admitted: queue q1 allows 28 cpu and 8Gi memory; with this job 29 cpu and 9Gi memory or"
                        + " more would be requested");
    }

    @Test
    void jobsThatRequestDifferentAmountsOfAMissingResourceShareTheLeast() {
        assertThat(LimitRefusal.sentence(List.of(refusal(gpus(4)), refusal(gpus(1)), refusal(gpus(2)))))
                .isEqualTo("not admitted: the cluster has no nvidia.com/gpu, and this job requests 1 or more");
    }

    private static LimitLack memory(String holder, double asked) {
        return LimitLack.ofReservation(holder, "q1", "memory", 3 * GIB, 0, 8 * GIB, asked);
    }

    private static LimitLack gpus(double asked) {
        return LimitLack.ofReservation("overcommit", "", "nvidia.com/gpu", 0, 0, 0, asked)
                .ofCluster();
    }
}
