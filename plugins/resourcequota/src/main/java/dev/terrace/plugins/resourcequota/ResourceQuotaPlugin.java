package dev.terrace.plugins.resourcequota;

import dev.terrace.model.JobSpec;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.report.LimitLack;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Arguments;
import dev.terrace.model.settings.Need;
import dev.terrace.spi.Because;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Admits a job only if its {@code minResources} fit into the rest of each ResourceQuota of its namespace. Resources are
 * compared by name as written: {@code cpu} is not {@code requests.cpu}. Scopes are ignored.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/resourcequota/resourcequota.go">
 *     Volcano, resourcequota plugin</a>
 */
public final class ResourceQuotaPlugin implements SchedulerPlugin {
    private Map<String, List<ResourceQuotaSpec>> quotas = Map.of();

    /** The reservations of jobs that this session admitted, by namespace and resource. */
    private final Map<String, Map<String, BigDecimal>> admitted = new HashMap<>();

    @Override
    public String name() {
        return "resourcequota";
    }

    @Override
    public String description() {
        return "Admits jobs as long as their namespaces' ResourceQuotas have room for them.";
    }

    @Override
    public Set<Need> needs() {
        return Set.of(Need.RESOURCE_QUOTAS);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        quotas = session.cluster().resourceQuotas().stream()
                .collect(Collectors.groupingBy(ResourceQuotaSpec::namespace));
        hooks.jobEnqueueable(Because.minimumReservation(
                        job -> lacks(job).isEmpty() ? Vote.PERMIT : Vote.REJECT, this::lacks))
                .jobEnqueued(this::admit);
    }

    /** The resources that a quota lacks for a job. */
    private List<LimitLack> lacks(Job job) {
        String namespace = job.spec().namespace();
        List<ResourceQuotaSpec> ofNamespace = quotas.getOrDefault(namespace, List.of());
        if (ofNamespace.isEmpty()) {
            return List.of();
        }
        Map<String, BigDecimal> before = admitted.getOrDefault(namespace, Map.of());
        Map<String, BigDecimal> wanted = new TreeMap<>(reserved(job.spec()));
        List<LimitLack> lacks = new ArrayList<>();
        for (ResourceQuotaSpec quota : ofNamespace) {
            wanted.forEach((resource, asked) -> {
                Quantity hard = quota.hard().get(resource);
                BigDecimal reserved = before.getOrDefault(resource, BigDecimal.ZERO);
                BigDecimal used = used(quota, resource);
                if (hard != null && used.add(reserved).add(asked).compareTo(hard.exact()) > 0) {
                    lacks.add(LimitLack.ofReservation(
                            "quota " + quota.name(),
                            "",
                            resource,
                            used.doubleValue(),
                            reserved.doubleValue(),
                            hard.exact().doubleValue(),
                            asked.doubleValue()));
                }
            });
        }
        return lacks;
    }

    private static BigDecimal used(ResourceQuotaSpec quota, String resource) {
        return quota.used().getOrDefault(resource, Quantity.ZERO).exact();
    }

    /** Counts an admitted job, whichever plugin's vote admitted it. */
    private void admit(Job job) {
        String namespace = job.spec().namespace();
        if (quotas.containsKey(namespace)) {
            Map<String, BigDecimal> sum = admitted.computeIfAbsent(namespace, none -> new HashMap<>());
            reserved(job.spec()).forEach((resource, amount) -> sum.merge(resource, amount, BigDecimal::add));
        }
    }

    /** Returns the amounts in a job's {@code minResources} by resource, exactly as written; empty without any. */
    static Map<String, BigDecimal> reserved(JobSpec job) {
        Map<String, BigDecimal> reserved = new HashMap<>();
        Amounts counted = job.minResources();
        if (counted != null) {
            for (int d = 0; d < counted.names().size(); d++) {
                // Cpu and memory are present in all amounts. A job that names them as zero lists them separately.
                if (counted.has(d) && (d > ResourceNames.MEMORY || counted.get(d) != 0)) {
                    String name = counted.names().name(d);
                    int scale = ResourceNames.unitsPerOne(name) == 1 ? 0 : 3;
                    reserved.put(name, BigDecimal.valueOf(counted.get(d), scale));
                }
            }
        }
        job.minQuantities().forEach((resource, quantity) -> reserved.put(resource, quantity.exact()));
        return reserved;
    }
}
