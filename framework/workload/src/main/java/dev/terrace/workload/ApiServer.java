package dev.terrace.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.workload.admission.Admission;
import dev.terrace.workload.admission.AdmissionRules;
import dev.terrace.workload.manifest.Surroundings;
import dev.terrace.workload.manifest.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The defaults of an API server for pods, as far as they affect scheduling. */
final class ApiServer {
    /** Classes that every cluster has. */
    private static final Map<String, Integer> SYSTEM =
            Map.of("system-cluster-critical", 2_000_000_000, "system-node-critical", 2_000_001_000);

    private final Surroundings surroundings;
    private final Admission admission;

    ApiServer(Surroundings surroundings, AdmissionRules rules) {
        this.surroundings = surroundings;
        this.admission = new Admission(rules);
    }

    Admission admission() {
        return admission;
    }

    /** Fills in defaults. Returns the reason why the pod is refused; empty if it is stored. */
    Optional<String> store(ObjectNode pod) {
        ObjectNode spec = Values.object(pod, "spec");
        for (String list : List.of("initContainers", "containers")) {
            spec.path(list).forEach(container -> complete((ObjectNode) container, spec));
        }
        mergeLabelKeys(pod);
        Values.object(pod, "status").put("phase", "Pending");
        return priority(spec).or(() -> admission.pod(pod));
    }

    private static void complete(ObjectNode container, ObjectNode spec) {
        if (container.path("resources") instanceof ObjectNode resources) {
            Map<String, String> limits = Values.texts(resources.path("limits"));
            limits.forEach((resource, limit) -> {
                if (!Values.has(resources.path("requests"), resource)) {
                    Values.object(resources, "requests").put(resource, limit);
                }
            });
        }
        if (spec.path("hostNetwork").asBoolean()) {
            for (JsonNode port : container.path("ports")) {
                if (!Values.has(port, "hostPort")) {
                    ((ObjectNode) port).set("hostPort", port.path("containerPort"));
                }
            }
        }
    }

    /** Merges the label keys of affinity terms into their selectors, with the values of the pod's own labels. */
    private static void mergeLabelKeys(ObjectNode pod) {
        Map<String, String> labels = Values.texts(pod.path("metadata").path("labels"));
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            JsonNode affinity = pod.path("spec").path("affinity").path(kind);
            affinity.path("requiredDuringSchedulingIgnoredDuringExecution").forEach(term -> merge(term, labels));
            affinity.path("preferredDuringSchedulingIgnoredDuringExecution")
                    .forEach(each -> merge(each.path("podAffinityTerm"), labels));
        }
    }

    /** Without a selector, a term matches no pod, and its keys have no effect. */
    private static void merge(JsonNode term, Map<String, String> labels) {
        if (term.path("labelSelector") instanceof ObjectNode selector) {
            require(selector, "In", term.path("matchLabelKeys"), labels);
            require(selector, "NotIn", term.path("mismatchLabelKeys"), labels);
        }
    }

    private static void require(ObjectNode selector, String operator, JsonNode keys, Map<String, String> labels) {
        for (JsonNode key : keys) {
            String value = labels.get(key.asText());
            if (value != null) {
                ArrayNode all = selector.path("matchExpressions") instanceof ArrayNode there
                        ? there
                        : selector.putArray("matchExpressions");
                all.addObject()
                        .put("key", key.asText())
                        .put("operator", operator)
                        .putArray("values")
                        .add(value);
            }
        }
    }

    /** Sets the priority of a pod. Unknown classes are accepted if a dump has no priority classes. */
    private Optional<String> priority(ObjectNode spec) {
        String name = Values.text(spec, "priorityClassName");
        if (name.isEmpty()) {
            Optional<PriorityClassSpec> otherwise = surroundings.defaultClass();
            otherwise.ifPresent(found -> spec.put("priorityClassName", found.name()));
            spec.put("priority", otherwise.map(PriorityClassSpec::value).orElse(0));
            return Optional.empty();
        }
        PriorityClassSpec found = surroundings.classes().get(name);
        if (found == null
                && !SYSTEM.containsKey(name)
                && !surroundings.classes().isEmpty()) {
            return Optional.of("priority class '%s' does not exist".formatted(name));
        }
        spec.put("priority", found == null ? SYSTEM.getOrDefault(name, 0) : found.value());
        return Optional.empty();
    }
}
