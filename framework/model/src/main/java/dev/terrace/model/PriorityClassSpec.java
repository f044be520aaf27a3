package dev.terrace.model;

import dev.terrace.model.order.Order;
import org.jspecify.annotations.Nullable;

/**
 * A PriorityClass as the dump shows it. Users may define values up to {@value #USER_MAXIMUM}; higher ones are the
 * system's.
 *
 * @param preemptible {@code preemptible}, or {@code isFairSharePreemptible}, as Armada writes it; null if not given, as
 *     in Kubernetes
 */
public record PriorityClassSpec(
        String name,
        int value,
        boolean globalDefault,
        @Nullable Boolean preemptible) {
    /** The sort order in a cluster: by name. */
    public static final Order<PriorityClassSpec> ORDER = Order.byName(PriorityClassSpec::name);

    public static final int USER_MAXIMUM = 1_000_000_000;
}
