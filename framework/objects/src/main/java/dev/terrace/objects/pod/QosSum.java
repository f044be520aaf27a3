package dev.terrace.objects.pod;

import dev.terrace.model.QosClass;
import dev.terrace.model.resource.Quantity;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * Computes the quality of service of a pod from the cpu and memory of its containers before resizing.
 *
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/master/pkg/apis/core/v1/helper/qos/qos.go">Kubernetes,
 *     ComputePodQOS</a>
 */
record QosSum(List<Container> inits, List<Container> containers) {
    private static final List<String> COUNTED = List.of("cpu", "memory");

    QosClass qos() {
        boolean asks = false;
        boolean areAllLimited = true;
        for (List<Container> some : List.of(inits, containers)) {
            for (Container container : some) {
                int limited = counted(container.limits());
                areAllLimited &= limited == COUNTED.size();
                asks |= limited + counted(container.requests()) > 0;
            }
        }
        if (!asks) {
            return QosClass.BEST_EFFORT;
        }
        return areAllLimited && areLimitsRequests() ? QosClass.GUARANTEED : QosClass.BURSTABLE;
    }

    private boolean areLimitsRequests() {
        for (String resource : COUNTED) {
            if (!isLimitedToItsRequest(resource)) {
                return false;
            }
        }
        return true;
    }

    /** The number of counted resources with a positive amount. */
    private static int counted(Map<String, Quantity> amounts) {
        int counted = 0;
        for (String resource : COUNTED) {
            Quantity amount = amounts.get(resource);
            if (amount != null && amount.exact().signum() > 0) {
                counted++;
            }
        }
        return counted;
    }

    private boolean isLimitedToItsRequest(String resource) {
        BigDecimal left = BigDecimal.ZERO;
        for (List<Container> some : List.of(inits, containers)) {
            for (Container container : some) {
                // Equal amounts are interned, so that nearly all pods take this shortcut.
                if (!container.limits().equals(container.requests())) {
                    left = left.add(amount(container.limits(), resource))
                            .subtract(amount(container.requests(), resource));
                }
            }
        }
        return left.signum() == 0;
    }

    /** The amount of a resource. A negative amount counts as zero, as in {@link #counted}. */
    private static BigDecimal amount(Map<String, Quantity> amounts, String resource) {
        return amounts.getOrDefault(resource, Quantity.ZERO).exact().max(BigDecimal.ZERO);
    }
}
