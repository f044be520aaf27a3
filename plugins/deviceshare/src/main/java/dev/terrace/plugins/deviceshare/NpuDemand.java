package dev.terrace.plugins.deviceshare;

import java.util.List;

/**
 * A pod's demand for NPUs of one type.
 *
 * @param bySoftware whether software shares the NPU instead of cutting it into parts
 */
record NpuDemand(List<CardRequest> containers, boolean bySoftware) {
    static NpuDemand of(Pod pod, NpuType type) {
        return new NpuDemand(
                CardRequest.of(pod, type.names()),
                pod.annotationOr("huawei.com/vnpu-mode", "").equals("hami-core"));
    }
}
