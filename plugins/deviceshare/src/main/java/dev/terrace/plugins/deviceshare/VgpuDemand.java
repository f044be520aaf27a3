package dev.terrace.plugins.deviceshare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pod demands of virtual GPUs.
 *
 * @param mode the mode in which the node must share its cards; null if any will do
 * @param apartFrom the group whose pods it shares no card with; empty for none
 * @param rules the numbers of the rules of exclusive use that it comes under
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
