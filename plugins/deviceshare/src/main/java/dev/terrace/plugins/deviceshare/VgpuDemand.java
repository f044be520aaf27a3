package dev.terrace.plugins.deviceshare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pod's demand for virtual GPUs.
 *
 * @param mode the required sharing mode of the node; null for any
 * @param apartFrom the group whose pods may not share a card with it; empty for none
 * @param rules the numbers of the exclusive rules that match it
 */
record VgpuDemand(
        List<CardRequest> containers, @Nullable String mode, CardFilter filter, String apartFrom, List<Integer> rules) {
    private static final String MODE = "volcano.sh/vgpu-mode";
    private static final String GROUP_POLICY = "volcano.sh/vgpu-podgroup-policy";

    static VgpuDemand of(Pod pod, CardRequest.Names names, ExclusiveRules rules) {
        return new VgpuDemand(
                CardRequest.of(pod, names),
                pod.annotation(MODE),
                CardFilter.of(pod),
                pod.annotationOr(GROUP_POLICY, "").equals("spread") ? pod.group() : "",
                rules.of(pod));
    }
}
