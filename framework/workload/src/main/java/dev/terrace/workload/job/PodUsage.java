package dev.terrace.workload.job;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.workload.manifest.QuantityFormat;
import dev.terrace.workload.manifest.Values;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The usage of a pod by the rules of ResourceQuota, from which Volcano's controllers compute {@code minResources}. The
 * API server's defaults do not apply: a limit does not imply a request.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/kubernetes/pkg/quota/v1/evaluator/core#PodUsageFunc">Kubernetes,
 *     PodUsageFunc</a>
 */
public final class PodUsage {
    private static final String PODS = "pods";

    private PodUsage() {}

    /** The usage of a number of pods with this spec; empty for zero pods. */
    public static SortedMap<String, BigDecimal> of(JsonNode spec, int pods) {
        SortedMap<String, BigDecimal> usage = new TreeMap<>();
        if (pods <= 0) {
            return usage;
        }
        usage.put(PODS, BigDecimal.ONE);
        usage.put("count/" + PODS, BigDecimal.ONE);
        total(spec, "requests").forEach((resource, amount) -> {
            if (isComputed(resource) || resource.startsWith("hugepages-") || isExtended(resource)) {
                usage.put(resource, amount);
                usage.put("requests." + resource, amount);
            }
        });
        total(spec, "limits").forEach((resource, amount) -> {
            if (isComputed(resource)) {
                usage.put("limits." + resource, amount);
            }
        });
        usage.replaceAll((resource, amount) -> amount.multiply(BigDecimal.valueOf(pods)));
        return usage;
    }

    /** Adds amounts to a sum. */
    static void add(Map<String, BigDecimal> sum, Map<String, BigDecimal> amounts) {
        amounts.forEach((resource, amount) -> sum.merge(resource, amount, BigDecimal::add));
    }

    /** Returns whether an amount of cpu is a whole number above zero. */
    static boolean isWhole(String cpu) {
        BigDecimal amount = QuantityFormat.of(cpu);
        return amount.signum() > 0 && amount.stripTrailingZeros().scale() <= 0;
    }

    private static boolean isComputed(String resource) {
        return resource.equals("cpu") || resource.equals("memory") || resource.equals("ephemeral-storage");
    }

    private static boolean isExtended(String resource) {
        return resource.contains("/") && !resource.contains("kubernetes.io/") && !resource.startsWith("requests.");
    }

    private static boolean isForWholePods(String resource) {
        return resource.equals("cpu") || resource.equals("memory") || resource.startsWith("hugepages-");
    }

    private static SortedMap<String, BigDecimal> total(JsonNode spec, String part) {
        SortedMap<String, BigDecimal> total = peaks(spec, part);
        spec.path("overhead").properties().forEach(entry -> {
            BigDecimal overhead = QuantityFormat.of(entry.getValue().asText());
            BigDecimal sum = total.getOrDefault(entry.getKey(), BigDecimal.ZERO);
            // Overhead raises a limit, but does not create one.
            if (part.equals("requests") || sum.signum() != 0) {
                total.put(entry.getKey(), sum.add(overhead));
            }
        });
        return total;
    }

    /**
     * The peak amounts of a pod, without overhead.
     *
     * @param part requests or limits
     */
    public static SortedMap<String, BigDecimal> peaks(JsonNode spec, String part) {
        SortedMap<String, BigDecimal> peaks = new TreeMap<>();
        for (String resource : named(spec, part)) {
            peaks.put(resource, peak(spec, part, resource));
        }
        spec.path("resources").path(part).properties().forEach(entry -> {
            if (isForWholePods(entry.getKey())) {
                peaks.put(entry.getKey(), QuantityFormat.of(entry.getValue().asText()));
            }
        });
        return peaks;
    }

    private static Set<String> named(JsonNode spec, String part) {
        Set<String> names = new TreeSet<>();
        for (String list : new String[] {"containers", "initContainers"}) {
            for (JsonNode container : spec.path(list)) {
                container.path("resources").path(part).fieldNames().forEachRemaining(names::add);
            }
        }
        return names;
    }

    /**
     * The larger of two sums: all containers and restartable init containers, or one init container and the restartable
     * ones before it.
     */
    private static BigDecimal peak(JsonNode spec, String part, String resource) {
        BigDecimal running = BigDecimal.ZERO;
        for (JsonNode container : spec.path("containers")) {
            running = running.add(amount(container, part, resource));
        }
        BigDecimal restartable = BigDecimal.ZERO;
        BigDecimal most = BigDecimal.ZERO;
        for (JsonNode init : spec.path("initContainers")) {
            BigDecimal needs = restartable.add(amount(init, part, resource));
            most = most.max(needs);
            if (Values.text(init, "restartPolicy").equals("Always")) {
                running = running.add(amount(init, part, resource));
                restartable = needs;
            }
        }
        return running.max(most);
    }

    private static BigDecimal amount(JsonNode container, String part, String resource) {
        return QuantityFormat.of(Values.text(container.path("resources").path(part), resource));
    }
}
