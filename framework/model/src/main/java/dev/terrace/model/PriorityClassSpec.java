package dev.terrace.model;

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
    public static final int USER_MAXIMUM = 1_000_000_000;
}
