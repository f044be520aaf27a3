package dev.terrace.snapshot.pod;

import dev.terrace.model.QosClass;
import dev.terrace.model.resource.Quantity;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the quality of service of a pod from cpu and memory of its containers.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/master/pkg/apis/core/v1/helper/qos/qos.go">Kubernetes,
 *     ComputePodQOS</a>
 */
final class QosSum {
    private static final Set<String> COUNTED = Set.of("cpu", "memory");

    private final Map<String, BigDecimal> requests = new TreeMap<>();
    private final Map<String, BigDecimal> limits = new TreeMap<>();
    private boolean allLimited = true;

    /** Counts a container, or the pod as a whole if it speaks for its containers. */
    void add(Map<String, Quantity> requested, Map<String, Quantity> limited) {
        sum(requested, requests);
        allLimited &= sum(limited, limits) == COUNTED.size();
    }

    /** Returns how many of the counted resources are named. */
    private static int sum(Map<String, Quantity> amounts, Map<String, BigDecimal> sums) {
        int named = 0;
        for (String resource : COUNTED) {
            BigDecimal amount =
                    amounts.getOrDefault(resource, Quantity.ZERO).exact().stripTrailingZeros();
            if (amount.signum() > 0) {
                sums.merge(resource, amount, (one, other) -> one.add(other).stripTrailingZeros());
                named++;
            }
        }
        return named;
    }

    QosClass qos() {
        if (requests.isEmpty() && limits.isEmpty()) {
            return QosClass.BEST_EFFORT;
        }
        return allLimited && requests.equals(limits) ? QosClass.GUARANTEED : QosClass.BURSTABLE;
    }
}
