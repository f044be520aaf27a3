package dev.terrace.workload.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.ResourceQuotaSpec;
import dev.terrace.model.resource.AmountText;
import dev.terrace.workload.manifest.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The admission of objects that are created one after another. Each admitted object raises the use of the quotas that
 * count it; a refused one raises none. Reasons are sentences without their end.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/policy/resource-quotas/">Kubernetes, resource quotas</a>
 */
public final class Admission {
    private final AdmissionRules rules;
    private final Map<String, List<Ledger>> ledgers = new HashMap<>();

    public Admission(AdmissionRules rules) {
        this.rules = rules;
        rules.quotas()
                .forEach((namespace, quotas) ->
                        ledgers.put(namespace, quotas.stream().map(Ledger::new).toList()));
    }

    /** Begins the objects of another owner. Reasons count what was used before them. */
    public void begin() {
        ledgers.values().forEach(list -> list.forEach(Ledger::begin));
    }

    /** Admits a pod that has the defaults of an API server and of limit ranges, or returns the reason against it. */
    public Optional<String> pod(ObjectNode pod) {
        JsonNode spec = pod.path("spec");
        String namespace = namespace(pod);
        Optional<String> outOfBounds = LimitRanges.refusal(spec, rules.rangesOf(namespace));
        if (outOfBounds.isPresent()) {
            return outOfBounds;
        }
        List<Ledger> counting = new ArrayList<>();
        for (Ledger ledger : ledgers.getOrDefault(namespace, List.of())) {
            if (ledger.countsPods() && ledger.quota.scopes().stream().allMatch(one -> QuotaScopes.matches(one, spec))) {
                String missing = QuotaUse.missing(spec, ledger.hard.keySet());
                if (!missing.isEmpty()) {
                    return Optional.of("quota %s %s".formatted(ledger.quota.name(), missing));
                }
                counting.add(ledger);
            }
        }
        return counting.isEmpty() ? Optional.empty() : charge(counting, QuotaUse.ofPod(spec));
    }

    /** Admits a claim, or returns the reason against it. */
    public Optional<String> claim(ObjectNode claim) {
        String namespace = namespace(claim);
        return LimitRanges.claimRefusal(claim.path("spec"), rules.rangesOf(namespace))
                .or(() -> charge(unscoped(namespace), QuotaUse.ofClaim(claim.path("spec"))));
    }

    /**
     * Admits an object that is only counted, or returns the reason against it.
     *
     * @param resource the plural of its kind with its group, such as {@code jobs.batch}
     */
    public Optional<String> object(String namespace, String resource) {
        return charge(unscoped(namespace), new TreeMap<>(Map.of("count/" + resource, BigDecimal.ONE)));
    }

    private List<Ledger> unscoped(String namespace) {
        return ledgers.getOrDefault(namespace, List.of()).stream()
                .filter(ledger -> ledger.quota.scopes().isEmpty())
                .toList();
    }

    private static Optional<String> charge(List<Ledger> ledgers, SortedMap<String, BigDecimal> use) {
        for (Ledger ledger : ledgers) {
            Optional<String> refusal = ledger.refusal(use);
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        ledgers.forEach(ledger -> ledger.add(use));
        return Optional.empty();
    }

    private static String namespace(ObjectNode object) {
        String namespace = Values.text(object.path("metadata"), "namespace");
        return namespace.isEmpty() ? "default" : namespace;
    }

    /** A quota and its use. */
    private static final class Ledger {
        private final ResourceQuotaSpec quota;
        private final Map<String, BigDecimal> hard = new TreeMap<>();
        private final Map<String, BigDecimal> used = new HashMap<>();
        private Map<String, BigDecimal> before = Map.of();

        Ledger(ResourceQuotaSpec quota) {
            this.quota = quota;
            quota.limits().forEach((resource, amount) -> hard.put(resource, amount.exact()));
            quota.used().forEach((resource, amount) -> used.put(resource, amount.exact()));
            begin();
        }

        void begin() {
            before = Map.copyOf(used);
        }

        boolean countsPods() {
            return hard.keySet().stream().anyMatch(QuotaUse::isOfPods);
        }

        Optional<String> refusal(SortedMap<String, BigDecimal> use) {
            String exceeded = use.entrySet().stream()
                    .filter(entry ->
                            hard.containsKey(entry.getKey()) && entry.getValue().signum() > 0)
                    .filter(entry ->
                            of(used, entry.getKey()).add(entry.getValue()).compareTo(of(hard, entry.getKey())) > 0)
                    .map(Map.Entry::getKey)
                    .sorted(Comparator.comparing((String resource) -> resource.startsWith("limits."))
                            .thenComparing(Comparator.naturalOrder()))
                    .map(this::allowed)
                    .collect(Collectors.joining(" and "));
            return exceeded.isEmpty()
                    ? Optional.empty()
                    : Optional.of("quota %s allows %s".formatted(quota.name(), exceeded));
        }

        private String allowed(String resource) {
            BigDecimal earlier = of(before, resource);
            return "%s %s%s"
                    .formatted(
                            text(resource, of(hard, resource)),
                            resource,
                            earlier.signum() == 0 ? "" : " (%s in use)".formatted(text(resource, earlier)));
        }

        void add(Map<String, BigDecimal> use) {
            use.forEach((resource, amount) -> {
                if (hard.containsKey(resource)) {
                    used.merge(resource, amount, BigDecimal::add);
                }
            });
        }

        private static BigDecimal of(Map<String, BigDecimal> amounts, String resource) {
            return amounts.getOrDefault(resource, BigDecimal.ZERO);
        }

        private static String text(String resource, BigDecimal amount) {
            return AmountText.of(resource, amount.doubleValue());
        }
    }
}
