package dev.terrace.model.node;

import java.util.List;

/**
 * A taint of a node or a device. It repels pods that do not tolerate it.
 *
 * @param effect {@code NoSchedule}, {@code PreferNoSchedule} or {@code NoExecute} for a node; any text for a device
 */
public record Taint(String key, String value, String effect) {
    /** The taint that cordoning adds. */
    public static final Taint CORDON = new Taint("node.kubernetes.io/unschedulable", "", "NoSchedule");

    /** Returns whether it excludes pods that do not tolerate it, rather than lowering the node's score. */
    public boolean forbids() {
        return effect.equals("NoSchedule") || effect.equals("NoExecute");
    }

    /** Returns whether it excludes a pod with these tolerations. */
    public boolean excludes(List<Toleration> tolerations) {
        return forbids() && !isToleratedBy(tolerations);
    }

    /** Returns whether one of these tolerations tolerates it. */
    public boolean isToleratedBy(List<Toleration> tolerations) {
        for (Toleration toleration : tolerations) {
            if (toleration.tolerates(this)) {
                return true;
            }
        }
        return false;
    }
}
