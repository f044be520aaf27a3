package dev.terrace.objects.pod;

import dev.terrace.model.ScoredRequests;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Units;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a pod, counted in two ways. Volcano rounds each container separately. The scores of Kubernetes 1.36
 * count cpu and memory exactly, with a default for containers without a request.
 *
 * @param inits init containers in order, after resizing
 * @param containers containers in order, after resizing
 * @param wholePod {@code spec.resources.requests}: for its resources it replaces the sum of the containers
 * @param resizedPod replaces {@code wholePod} in scores
 * @param wholePodLimits {@code spec.resources.limits}: for its resources it replaces the limits of the containers
 * @param overhead added to the sum
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/pod_info.go">Volcano,
 *     GetPodResourceRequest</a>
 * @see <a href="https://pkg.go.dev/k8s.io/component-helpers/resource#PodRequests">Kubernetes, PodRequests</a>
 */
record PodRequests(
        List<Container> inits,
        List<Container> containers,
        Map<String, Quantity> wholePod,
        Map<String, Quantity> resizedPod,
        Map<String, Quantity> wholePodLimits,
        Map<String, Quantity> overhead) {
    static final Quantity DEFAULT_CPU = Quantity.of(BigDecimal.valueOf(1, 1));
    static final Quantity DEFAULT_MEMORY = Quantity.of(BigDecimal.valueOf(200L << 20));

    /**
     * The requests in the units of {@link Units}, including one of {@code pods}. A request of zero is included as zero.
     */
    SortedMap<String, Long> counted() {
        SortedMap<String, Long> total = new TreeMap<>();
        for (String resource : named()) {
            if (Units.counts(resource)) {
                total.put(
                        resource,
                        capped(peak(container ->
                                units(resource, container.requests().get(resource)))));
            }
        }
        total.merge("pods", 1L, PodRequests::sum);
        wholePod.forEach((resource, quantity) -> {
            if (isForWholePods(resource)) {
                total.put(resource, Units.of(resource, quantity));
            }
        });
        Units.of(overhead).forEach((resource, units) -> total.merge(resource, units, PodRequests::sum));
        return Collections.unmodifiableSortedMap(total);
    }

    /** The requests that scores count for a pod on a node. */
    ScoredRequests scored() {
        return new ScoredRequests(
                capped(scoring("cpu", DEFAULT_CPU).movePointRight(3)), capped(scoring("memory", DEFAULT_MEMORY)));
    }

    /**
     * The requests that scores count for the pod that is placed. Kubernetes builds these scores without the feature
     * PodLevelResources.
     *
     * @see "Kubernetes 1.36.1, pkg/scheduler/framework/plugins/noderesources/fit.go: nodeResourceStrategyTypeMap"
     */
    ScoredRequests incoming() {
        return wholePod.isEmpty()
                ? scored()
                : new PodRequests(inits, containers, Map.of(), Map.of(), Map.of(), overhead).scored();
    }

    /**
     * The limit of cpu or memory for all containers together, in the units of {@link Units}; 0 without a limit.
     *
     * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/pod_info.go">Volcano,
     *     GetPodResourceLimit</a>
     */
    long limit(String resource) {
        Quantity ofPod = wholePodLimits.get(resource);
        long limit = ofPod != null
                ? Units.of(resource, ofPod)
                : capped(peak(container -> units(resource, container.limits().get(resource))));
        return limit == 0
                ? 0
                : sum(limit, units(resource, overhead.get(resource)).longValue());
    }

    private static BigDecimal units(String resource, @Nullable Quantity quantity) {
        return quantity == null ? BigDecimal.ZERO : BigDecimal.valueOf(Units.of(resource, quantity));
    }

    private BigDecimal scoring(String resource, Quantity otherwise) {
        boolean forWholePod = wholePod.keySet().stream().anyMatch(PodRequests::isForWholePods);
        boolean named = wholePod.containsKey(resource) || overhead.containsKey(resource) || named().contains(resource);
        Quantity missing = forWholePod && named ? Quantity.ZERO : otherwise;
        BigDecimal total = wholePod.containsKey(resource)
                ? resizedPod.getOrDefault(resource, Quantity.ZERO).exact()
                : peak(container ->
                        container.requests().getOrDefault(resource, missing).exact());
        return total.add(overhead.getOrDefault(resource, Quantity.ZERO).exact());
    }

    /**
     * The peak amount: the containers with all restartable init containers, or one init container with the restartable
     * ones before it.
     */
    private BigDecimal peak(Function<Container, BigDecimal> asks) {
        BigDecimal running = total(containers, asks);
        BigDecimal restartable = BigDecimal.ZERO;
        BigDecimal most = BigDecimal.ZERO;
        for (Container init : inits) {
            BigDecimal needs = restartable.add(asks.apply(init));
            most = most.max(needs);
            if (init.restartable()) {
                running = running.add(asks.apply(init));
                restartable = needs;
            }
        }
        return running.max(most);
    }

    private Set<String> named() {
        Set<String> names = new TreeSet<>();
        inits.forEach(container -> names.addAll(container.requests().keySet()));
        containers.forEach(container -> names.addAll(container.requests().keySet()));
        return names;
    }

    private static boolean isForWholePods(String resource) {
        return resource.equals("cpu") || resource.equals("memory") || resource.startsWith("hugepages-");
    }

    private static BigDecimal total(Collection<Container> containers, Function<Container, BigDecimal> asks) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Container container : containers) {
            sum = sum.add(asks.apply(container));
        }
        return sum;
    }

    private static long sum(long left, long right) {
        return capped(BigDecimal.valueOf(left).add(BigDecimal.valueOf(right)));
    }

    private static long capped(BigDecimal amount) {
        return amount.setScale(0, RoundingMode.UP)
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .longValue();
    }
}
