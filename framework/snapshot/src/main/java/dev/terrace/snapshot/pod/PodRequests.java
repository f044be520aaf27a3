package dev.terrace.snapshot.pod;

import dev.terrace.model.resource.Quantity;
import dev.terrace.snapshot.object.Units;
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

/**
 * What a pod asks for, counted twice: as Volcano counts it, each container rounded by itself, and as the scores of
 * Kubernetes 1.36 count cpu and memory, exactly, with something for containers that ask for nothing.
 *
 * @param inits init containers in order, after resizing
 * @param containers the same for containers
 * @param wholePod {@code spec.resources.requests}: takes the place of the containers' sum, resource by resource
 * @param resizedPod what takes the place of {@code wholePod} in scores
 * @param overhead added to everything
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/pod_info.go">Volcano,
 *     GetPodResourceRequest</a>
 * @see <a href="https://pkg.go.dev/k8s.io/component-helpers/resource#PodRequests">Kubernetes, PodRequests</a>
 */
record PodRequests(
        List<Container> inits,
        List<Container> containers,
        Map<String, Quantity> wholePod,
        Map<String, Quantity> resizedPod,
        Map<String, Quantity> overhead) {
    private static final Quantity SOME_CPU = Quantity.of(new BigDecimal("0.1"));
    private static final Quantity SOME_MEMORY = Quantity.of(BigDecimal.valueOf(200L << 20));

    /** In the units of {@link Units}; what is asked for with zero is there with zero. One pod is among it. */
    SortedMap<String, Long> counted() {
        SortedMap<String, Long> total = new TreeMap<>();
        for (String resource : named()) {
            if (Units.counts(resource)) {
                Function<Container, BigDecimal> asks = container -> {
                    Quantity quantity = container.requests().get(resource);
                    return quantity == null ? BigDecimal.ZERO : BigDecimal.valueOf(Units.of(resource, quantity));
                };
                total.put(resource, capped(peak(asks)));
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

    /** Milli-cores. */
    long scoringCpu() {
        return capped(scoring("cpu", SOME_CPU).movePointRight(3));
    }

    /** Bytes. */
    long scoringMemory() {
        return capped(scoring("memory", SOME_MEMORY));
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
     * The most that is needed at a time: containers and the init containers that stay, or one init container together
     * with those before it that stay.
     */
    private BigDecimal peak(Function<Container, BigDecimal> asks) {
        BigDecimal running = total(containers, asks);
        BigDecimal staying = BigDecimal.ZERO;
        BigDecimal most = BigDecimal.ZERO;
        for (Container init : inits) {
            BigDecimal needs = staying.add(asks.apply(init));
            most = most.max(needs);
            if (init.restartable()) {
                running = running.add(asks.apply(init));
                staying = needs;
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
