package dev.terrace.plugins.deviceshare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pod's demand for NPUs of one type.
 *
 * @param bySoftware whether software shares the NPU instead of cutting it into parts
 */
record NpuDemand(List<CardRequest> containers, boolean bySoftware) {
    /** Returns the demand of a pod; null if it asks for no such NPU. */
    static @Nullable NpuDemand of(Pod pod, NpuType type) {
        List<CardRequest> containers = CardRequest.of(pod, type.names());
        return containers.isEmpty()
                ? null
                : new NpuDemand(
                        containers, pod.annotationOr("huawei.com/vnpu-mode", "").equals(Register.SOFTWARE));
    }
}
