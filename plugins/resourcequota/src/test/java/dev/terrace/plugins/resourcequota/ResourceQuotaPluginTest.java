package dev.terrace.plugins.resourcequota;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;

import dev.terrace.actions.EnqueueAction;
import dev.terrace.model.JobPhase;
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
                        new ResourceQuotaSpec("ns", "quota", Map.of(resource, of(hard)), Map.of(resource, of(used))))));
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
    void namesAreTakenAsTheyAreWritten() {
        quota("requests.cpu", 1, 1)
                .job(pending("a", "5 cpu"))
                .plugins(ResourceQuotaPlugin::new)
                .run(EnqueueAction::new)
                .admitted("a");
    }
}
