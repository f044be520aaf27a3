package dev.terrace.workload.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.workload.job.PodUsage;
import dev.terrace.workload.manifest.QuantityFormat;
import dev.terrace.workload.manifest.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The amounts by which one new object raises the use of quotas, by their names for resources. */
final class QuotaUse {
    private static final String CLAIMS = "persistentvolumeclaims";
    private static final String STORAGE = "requests.storage";
    private static final String OF_CLASS = ".storageclass.storage.k8s.io/";

    /** The resources that every container must set if a quota limits them. */
    private static final Map<String, List<String>> REQUIRED = Map.of(
            "cpu", List.of("requests", "cpu"),
            "memory", List.of("requests", "memory"),
            "requests.cpu", List.of("requests", "cpu"),
            "requests.memory", List.of("requests", "memory"),
            "limits.cpu", List.of("limits", "cpu"),
            "limits.memory", List.of("limits", "memory"));

    private QuotaUse() {}

    static SortedMap<String, BigDecimal> ofPod(JsonNode spec) {
        SortedMap<String, BigDecimal> use = PodUsage.of(spec, 1);
        // Volcano also counts extended resources by their own names, quotas do not.
        use.keySet().removeIf(resource -> resource.contains("/") && !isPrefixed(resource));
        return use;
    }

    private static boolean isPrefixed(String resource) {
        return resource.startsWith("requests.") || resource.startsWith("count/");
    }

    static SortedMap<String, BigDecimal> ofClaim(JsonNode spec) {
        String request = Values.text(spec.path("resources").path("requests"), "storage");
        return ofClaim(
                Values.text(spec, "storageClassName"),
                request.isEmpty() ? BigDecimal.ZERO : QuantityFormat.of(request).setScale(0, RoundingMode.UP));
    }

    static SortedMap<String, BigDecimal> ofClaim(String storageClass, BigDecimal request) {
        SortedMap<String, BigDecimal> use =
                new TreeMap<>(Map.of(CLAIMS, BigDecimal.ONE, "count/" + CLAIMS, BigDecimal.ONE, STORAGE, request));
        if (!storageClass.isEmpty()) {
            use.put(storageClass + OF_CLASS + CLAIMS, BigDecimal.ONE);
            use.put(storageClass + OF_CLASS + STORAGE, request);
        }
        return use;
    }

    /** Returns whether a quota counts pods under a resource's name. */
    static boolean isOfPods(String resource) {
        String bare = resource.startsWith("requests.") ? resource.substring("requests.".length()) : resource;
        return bare.equals("pods")
                || bare.equals("count/pods")
                || REQUIRED.containsKey(resource)
                || bare.equals("ephemeral-storage")
                || resource.equals("limits.ephemeral-storage")
                || bare.startsWith("hugepages-")
                || (resource.startsWith("requests.") && bare.contains("/"));
    }

    /**
     * Returns the sentence about containers without an amount that a quota needs; empty if all have it.
     *
     * @param limited the names of the quota's resources
     */
    static String missing(JsonNode spec, Iterable<String> limited) {
        if (!spec.path("resources").path("requests").isEmpty()
                || !spec.path("resources").path("limits").isEmpty()) {
            return "";
        }
        List<String> resources = new ArrayList<>();
        List<String> containers = new ArrayList<>();
        for (String resource : limited) {
            List<String> path = REQUIRED.getOrDefault(resource, List.of());
            for (JsonNode container : path.isEmpty() ? List.<JsonNode>of() : LimitRanges.containers(spec)) {
                if (!Values.has(container.path("resources").path(path.get(0)), path.get(1))) {
                    addOnce(resources, resource);
                    addOnce(containers, Values.text(container, "name"));
                }
            }
        }
        return resources.isEmpty()
                ? ""
                : "requires %s of each container; %s %s none"
                        .formatted(
                                String.join(" and ", resources),
                                String.join(", ", containers),
                                containers.size() == 1 ? "has" : "have");
    }

    private static void addOnce(List<String> list, String text) {
        if (!list.contains(text)) {
            list.add(text);
        }
    }
}
