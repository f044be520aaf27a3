package dev.terrace.workload.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.resource.AmountText;
import dev.terrace.model.resource.LimitRangeSpec;
import dev.terrace.model.resource.LimitRangeSpec.Limit;
import dev.terrace.model.resource.Quantity;
import dev.terrace.workload.job.PodUsage;
import dev.terrace.workload.manifest.QuantityFormat;
import dev.terrace.workload.manifest.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The limit ranges of a namespace: the defaults of containers, and the bounds of containers, pods and claims.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/limit-range/">Kubernetes, limit ranges</a>
 */
public final class LimitRanges {
    private static final String CONTAINER = "Container";
    private static final String CLAIM = "the claim";

    private LimitRanges() {}

    static List<JsonNode> containers(JsonNode spec) {
        List<JsonNode> containers = new ArrayList<>();
        spec.path("containers").forEach(containers::add);
        spec.path("initContainers").forEach(containers::add);
        return containers;
    }

    /** Sets the missing requests and limits of a pod's containers, in place. The first range that has one wins. */
    public static void setDefaults(ObjectNode pod, AdmissionRules rules) {
        List<LimitRangeSpec> ranges = rules.rangesOf(Values.text(pod.path("metadata"), "namespace"));
        for (JsonNode container : ranges.isEmpty() ? List.<JsonNode>of() : containers(pod.path("spec"))) {
            ObjectNode resources = Values.object((ObjectNode) container, "resources");
            // An API server copies these to missing requests before it applies ranges.
            Set<String> given =
                    Set.copyOf(Values.texts(resources.path("limits")).keySet());
            for (LimitRangeSpec range : ranges) {
                Map<String, Quantity> limits = new HashMap<>();
                Map<String, Quantity> requests = new HashMap<>();
                for (Limit limit : range.limits()) {
                    if (limit.type().equals(CONTAINER)) {
                        limits.putAll(limit.defaults());
                        requests.putAll(limit.defaultRequests());
                    }
                }
                requests.keySet().removeAll(given);
                fill(resources, "limits", limits);
                fill(resources, "requests", requests);
            }
            if (resources.isEmpty()) {
                ((ObjectNode) container).remove("resources");
            }
        }
    }

    private static void fill(ObjectNode resources, String part, Map<String, Quantity> defaults) {
        new TreeMap<>(defaults).forEach((resource, amount) -> {
            if (!Values.has(resources.path(part), resource)) {
                Values.object(resources, part).put(resource, QuantityFormat.text(resource, amount.exact()));
            }
        });
    }

    /** Returns the reason why a pod is refused, as a sentence without its end; empty if it keeps all bounds. */
    static Optional<String> refusal(JsonNode spec, List<LimitRangeSpec> ranges) {
        for (LimitRangeSpec range : ranges) {
            for (Limit limit : range.limits()) {
                if (limit.type().equals(CONTAINER)) {
                    for (JsonNode container : containers(spec)) {
                        Bounds bounds = new Bounds(
                                range,
                                limit,
                                "container " + Values.text(container, "name"),
                                amounts(container.path("resources").path("requests")),
                                amounts(container.path("resources").path("limits")));
                        Optional<String> refusal = bounds.refusal().or(bounds::contradiction);
                        if (refusal.isPresent()) {
                            return refusal;
                        }
                    }
                } else if (limit.type().equals("Pod")) {
                    Optional<String> refusal = new Bounds(
                                    range,
                                    limit,
                                    "the pod",
                                    PodUsage.peaks(spec, "requests"),
                                    PodUsage.peaks(spec, "limits"))
                            .refusal();
                    if (refusal.isPresent()) {
                        return refusal;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the reason why a claim is refused, as a sentence without its end; empty if it keeps all bounds. */
    static Optional<String> claimRefusal(JsonNode spec, List<LimitRangeSpec> ranges) {
        Map<String, BigDecimal> requests = amounts(spec.path("resources").path("requests"));
        return ranges.stream()
                .flatMap(range -> range.limits().stream()
                        .filter(limit -> limit.type().equals("PersistentVolumeClaim"))
                        // A claim's request stands for its limit.
                        .map(limit -> new Bounds(range, limit, CLAIM, requests, requests)))
                .flatMap(bounds -> bounds.refusal().stream())
                .findFirst();
    }

    private static Map<String, BigDecimal> amounts(JsonNode resources) {
        Map<String, BigDecimal> amounts = new HashMap<>();
        Values.texts(resources).forEach((resource, text) -> amounts.put(resource, QuantityFormat.of(text)));
        return amounts;
    }

    /** The bounds of one item of a limit range, for one container, pod or claim. */
    private record Bounds(
            LimitRangeSpec range,
            Limit limit,
            String subject,
            Map<String, BigDecimal> requests,
            Map<String, BigDecimal> limits) {
        Optional<String> refusal() {
            for (String resource : limit.min().keySet()) {
                BigDecimal least = limit.min().get(resource).exact();
                BigDecimal request = requests.get(resource);
                BigDecimal most = limits.get(resource);
                if (request == null || request.compareTo(least) < 0) {
                    return refused("at least", resource, least, requested(resource, request));
                }
                if (most != null && most.compareTo(least) < 0) {
                    return refused("at least", resource, least, limited(resource, most));
                }
            }
            for (String resource : limit.max().keySet()) {
                BigDecimal largest = limit.max().get(resource).exact();
                BigDecimal request = requests.get(resource);
                BigDecimal most = limits.get(resource);
                if (most == null || most.compareTo(largest) > 0) {
                    return refused("at most", resource, largest, limited(resource, most));
                }
                if (request != null && request.compareTo(largest) > 0) {
                    return refused("at most", resource, largest, requested(resource, request));
                }
            }
            for (String resource : limit.ratios().keySet()) {
                Quantity largest = limit.ratios().get(resource);
                long request = milli(requests.get(resource));
                long most = milli(limits.get(resource));
                // In doubles, as an API server compares.
                if (request == 0 || most == 0 || (double) most / request * 1000 > largest.milli()) {
                    return Optional.of(
                            "limit range %s allows a limit of at most %s times the request of %s; %s and has %s"
                                    .formatted(
                                            range.name(),
                                            AmountText.of("", largest.exact().doubleValue()),
                                            resource,
                                            requested(resource, requests.get(resource)),
                                            limit(resource, limits.get(resource))));
                }
            }
            return Optional.empty();
        }

        /** A default limit can be below a request, and a validation of pods refuses that. */
        Optional<String> contradiction() {
            return limits.entrySet().stream()
                    .filter(entry -> limit.defaults().containsKey(entry.getKey()))
                    .filter(entry -> requests.containsKey(entry.getKey())
                            && requests.get(entry.getKey()).compareTo(entry.getValue()) > 0)
                    .map(entry -> "limit range %s sets a limit of %s %s; %s"
                            .formatted(
                                    range.name(),
                                    text(entry.getKey(), entry.getValue()),
                                    entry.getKey(),
                                    requested(entry.getKey(), requests.get(entry.getKey()))))
                    .findFirst();
        }

        private Optional<String> refused(String bound, String resource, BigDecimal amount, String found) {
            return Optional.of("limit range %s allows %s %s %s; %s"
                    .formatted(range.name(), bound, text(resource, amount), resource, found));
        }

        private String requested(String resource, @Nullable BigDecimal amount) {
            return "%s requests %s".formatted(subject, amount == null ? "none" : text(resource, amount));
        }

        private String limited(String resource, @Nullable BigDecimal amount) {
            return subject.equals(CLAIM)
                    ? requested(resource, amount)
                    : "%s has %s".formatted(subject, limit(resource, amount));
        }

        private static String limit(String resource, @Nullable BigDecimal amount) {
            return amount == null ? "no limit" : "a limit of " + text(resource, amount);
        }

        private static String text(String resource, BigDecimal amount) {
            return AmountText.of(resource, amount.doubleValue());
        }

        private static long milli(@Nullable BigDecimal amount) {
            return amount == null ? 0 : Quantity.of(amount).milli();
        }
    }
}
