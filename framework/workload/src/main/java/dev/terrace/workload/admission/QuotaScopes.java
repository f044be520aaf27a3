package dev.terrace.workload.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.ResourceQuotaSpec.Scope;
import dev.terrace.workload.manifest.QuantityFormat;
import dev.terrace.workload.manifest.Values;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * The scopes of quotas that select pods.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/resource-quotas/#quota-scopes">Kubernetes, quota scopes</a>
 */
final class QuotaScopes {
    private static final List<String> TERMS = List.of(
            "requiredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution");

    private QuotaScopes() {}

    static boolean matches(Scope scope, JsonNode spec) {
        return matches(
                scope,
                Values.has(spec, "activeDeadlineSeconds")
                        && spec.path("activeDeadlineSeconds").asLong() >= 0,
                isBestEffort(spec),
                Values.text(spec, "priorityClassName"),
                hasForeignAffinity(spec.path("affinity")));
    }

    /** @param hasForeignAffinity whether its affinity names other namespaces */
    static boolean matches(
            Scope scope, boolean hasDeadline, boolean isBestEffort, String priorityClass, boolean hasForeignAffinity) {
        return switch (scope.name()) {
            case "Terminating" -> hasDeadline;
            case "NotTerminating" -> !hasDeadline;
            case "BestEffort" -> isBestEffort;
            case "NotBestEffort" -> !isBestEffort;
            case "CrossNamespacePodAffinity" -> hasForeignAffinity;
            case "PriorityClass" ->
                switch (scope.operator()) {
                    case "In" -> scope.values().contains(priorityClass);
                    case "NotIn" -> !scope.values().contains(priorityClass);
                    case "DoesNotExist" -> priorityClass.isEmpty();
                    default -> !priorityClass.isEmpty();
                };
            default -> false;
        };
    }

    private static boolean isBestEffort(JsonNode spec) {
        JsonNode ofPod = spec.path("resources");
        return ofPod.isEmpty()
                ? LimitRanges.containers(spec).stream().noneMatch(one -> asksFor(one.path("resources")))
                : !asksFor(ofPod);
    }

    private static boolean asksFor(JsonNode resources) {
        return List.of("requests", "limits").stream()
                .flatMap(part ->
                        List.of("cpu", "memory").stream().map(resource -> Values.text(resources.path(part), resource)))
                .anyMatch(
                        amount -> !amount.isEmpty() && QuantityFormat.of(amount).signum() > 0);
    }

    private static boolean hasForeignAffinity(JsonNode affinity) {
        return List.of("podAffinity", "podAntiAffinity").stream()
                .flatMap(kind -> TERMS.stream().map(terms -> affinity.path(kind).path(terms)))
                .flatMap(terms -> StreamSupport.stream(terms.spliterator(), false))
                .map(term -> term.path("podAffinityTerm").isObject() ? term.path("podAffinityTerm") : term)
                .anyMatch(term -> !term.path("namespaces").isEmpty() || Values.has(term, "namespaceSelector"));
    }
}
