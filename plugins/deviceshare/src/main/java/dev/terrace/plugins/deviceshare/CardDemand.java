package dev.terrace.plugins.deviceshare;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.resource.Quantity;

/**
 * A pod's demand for cards of Volcano's own device plugin: the sum of its containers' limits, or the limit of an init
 * container if that is higher.
 *
 * @param memory on one card, in the unit of the node
 * @param cards the number of whole cards
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/api/devices/nvidia/gpushare/share.go">Volcano,
 *     gpushare</a>
 */
record CardDemand(long memory, long cards) {
    static final String MEMORY = "volcano.sh/gpu-memory";
    static final String NUMBER = "volcano.sh/gpu-number";

    static CardDemand of(Pod pod) {
        return new CardDemand(most(pod, MEMORY), most(pod, NUMBER));
    }

    private static long most(Pod pod, String resource) {
        long together = 0;
        long beforehand = 0;
        for (ContainerAsk ask : pod.asks()) {
            long limit = ask.limits().getOrDefault(resource, Quantity.ZERO).whole();
            if (ask.part() == ContainerAsk.Part.MAIN) {
                together += limit;
            } else {
                // A sidecar counts as any init container, as in Volcano.
                beforehand = Math.max(beforehand, limit);
            }
        }
        return Math.max(together, beforehand);
    }

    boolean isNone() {
        return memory <= 0 && cards <= 0;
    }
}
