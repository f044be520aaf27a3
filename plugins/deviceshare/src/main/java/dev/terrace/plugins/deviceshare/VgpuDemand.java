package dev.terrace.plugins.deviceshare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    /** The demand of a pod; null if it asks for no card. */
    static @Nullable VgpuDemand of(Pod pod, CardRequest.Names names, ExclusiveRules rules) {
        List<CardRequest> containers = CardRequest.of(pod, names);
        return containers.isEmpty()
                ? null
                : new VgpuDemand(
                        containers,
                        pod.annotation(MODE),
                        CardFilter.of(pod),
                        pod.annotationOr(GROUP_POLICY, "").equals("spread") ? pod.group() : "",
                        rules.of(pod));
    }

    /**
     * The cards that a pod's annotations allow, by substrings of their types and by their ids.
     *
     * @param types a card's type must contain one of these; null allows any type
     * @param otherTypes a card whose type contains one of these is not used; null if {@code types} decide
     * @param ids a card must be one of these; empty allows any card
     * @param otherIds cards that are not used
     */
    record CardFilter(
            @Nullable List<String> types, @Nullable List<String> otherTypes, List<String> ids, List<String> otherIds) {
        private static final String USE_TYPE = "nvidia.com/use-gputype";
        private static final String NO_TYPE = "nvidia.com/nouse-gputype";
        private static final String USE_ID = "volcano.sh/vgpu-use-gpuuuid";
        private static final String NO_ID = "volcano.sh/vgpu-nouse-gpuuuid";

        static CardFilter of(Pod pod) {
            String use = pod.annotation(USE_TYPE);
            String without = use == null ? pod.annotation(NO_TYPE) : null;
            return new CardFilter(
                    use == null ? null : List.of(upper(use).split(",", -1)),
                    without == null ? null : List.of(upper(without).split(",", -1)),
                    ids(pod.annotationOr(USE_ID, "")),
                    ids(pod.annotationOr(NO_ID, "")));
        }

        private static String upper(String text) {
            return text.toUpperCase(Locale.ROOT);
        }

        private static List<String> ids(String text) {
            List<String> ids = new ArrayList<>();
            for (String id : text.split(",", -1)) {
                if (!id.isBlank()) {
                    ids.add(id.strip());
                }
            }
            return List.copyOf(ids);
        }

        boolean takesId(String id) {
            if (id.isEmpty() && !(ids.isEmpty() && otherIds.isEmpty())) {
                return false;
            }
            return (ids.isEmpty() || ids.contains(id)) && !otherIds.contains(id);
        }

        boolean takesType(String type) {
            if (types == null && otherTypes == null) {
                return true;
            }
            String upper = upper(type);
            return types != null
                    ? types.stream().anyMatch(upper::contains)
                    : otherTypes == null || otherTypes.stream().noneMatch(upper::contains);
        }
    }
}
