package dev.terrace.model;

import dev.terrace.model.order.Order;

/**
 * A pod that no session sees.
 *
 * @param job "namespace/group" of its PodGroup, or empty
 * @param hasEnded whether it has failed or succeeded, so that nothing is to be decided
 * @param because the reason as a sentence, such as {@code it waits for scheduler default-scheduler}
 */
public record UndecidedPod(String namespace, String name, String job, Reason reason, boolean hasEnded, String because) {
    /** The order of a cluster: by "namespace/name". */
    public static final Order<UndecidedPod> ORDER = Order.byKey(UndecidedPod::namespace, UndecidedPod::name);

    /** "namespace/name". */
    public String key() {
        return namespace + "/" + name;
    }

    /** The kind of reason. */
    public enum Reason {
        /** It waits for another scheduler. */
        SCHEDULER,
        /** One of its claims is missing, or was made for another pod, so that Volcano drops it. */
        CLAIM
    }
}
