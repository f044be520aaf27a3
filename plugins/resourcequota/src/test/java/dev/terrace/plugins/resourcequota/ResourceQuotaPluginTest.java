package dev.terrace.plugins.resourcequota;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.EnqueueAction;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.resource.Quantity;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.JobBuilder;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceQuotaPluginTest {
    private static JobBuilder pending(String name, String minResources) {
        return job(name).phase(JobPhase.PENDING).minResources(minResources);
    }

    private static ClusterBuilder quota(String resource, int hard, int used) {
        return cluster()
                .node("n1", "99 cpu")
                .with(objects -> objects.resourceQuotas(List.of(
                        new ResourceQuotaSpec("ns", "small", Map.of(resource, of(hard)), Map.of(resource, of(used))))));
    }

    private static Quantity of(int number) {
        return Quantity.of(BigDecimal.valueOf(number));
    }

    @Test
    void jobsOfASessionCountAgainstTheQuota() {
        quota("cpu", 10, 2)
                .job(pending("a", "5 cpu"))
                .job(pending("b", "4 cpu"))
                .job(pending("c", "3 cpu"))
                .plugins(ResourceQuotaPlugin::new)
                .run(EnqueueAction::new)
                .admitted("a", "c");
    }

    @Test
    void whatAJobDoesNotNameIsNotCompared() {
        quota("cpu", 1, 5)
                .job(pending("a", "1 Gi"))
                .plugins(ResourceQuotaPlugin::new)
                .run(EnqueueAction::new)
                .admitted("a");
    }

    @Test
    void memoryThatAJobDoesNotNameIsNotComparedEither() {
        quota("memory", 1, 5)
                .job(pending("a", "5 cpu"))
                .plugins(ResourceQuotaPlugin::new)
                .run(EnqueueAction::new)
                .admitted("a");
    }

    /** A resource that the scheduler does not count, such as {@code requests.cpu}, is reserved as written. */
    @Test
    void whatTheSchedulerDoesNotCountIsReservedToo() {
        JobSpec named = quota("cpu", 1, 1).job(pending("a", "5 cpu")).build().jobs().get(0).toBuilder()
                .minQuantities(Map.of("requests.cpu", of(3)))
                .build();
        assertThat(ResourceQuotaPlugin.reserved(named))
                .isEqualTo(Map.of("cpu", new BigDecimal("5.000"), "requests.cpu", BigDecimal.valueOf(3)));
    }

    @Test
    void namesAreTakenAsTheyAreWritten() {
        quota("requests.cpu", 1, 1)
                .job(pending("a", "5 cpu"))
                .plugins(ResourceQuotaPlugin::new)
                .run(EnqueueAction::new)
                .admitted("a");
    }

    @Test
    void theReportHasItsNumbers() {
        quota("cpu", 10, 2)
                .job(pending("a", "5 cpu"))
                .job(pending("b", "4 cpu").pod(pod("b", "4 cpu")))
                .plugins(ResourceQuotaPlugin::new)
                .run(EnqueueAction::new)
                .waits("b", "quota small allows 10 cpu; with this job 11 would be requested");
    }
}
