package dev.terrace.model.node;

import java.util.List;

/**
 * What keeps pods off a node unless they tolerate it.
 *
 * @param effect {@code NoSchedule}, {@code PreferNoSchedule} or {@code NoExecute}, as written
 */
public record Taint(String key, String value, String effect) {
    /** Whether pods that do not tolerate it may not use the node, rather than give it a lower score. */
    public boolean forbids() {
        return effect.equals("NoSchedule") || effect.equals("NoExecute");
    }

    /** Whether a pod with these tolerations tolerates it: one of them is enough. */
    public boolean isToleratedBy(List<Toleration> tolerations) {
        for (Toleration toleration : tolerations) {
            if (toleration.tolerates(this)) {
                return true;
            }
        }
        return false;
    }
}
