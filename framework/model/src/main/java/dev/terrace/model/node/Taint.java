package dev.terrace.model.node;

import java.util.List;

/**
 * A taint of a node. It repels pods that do not tolerate it.
 *
 * @param effect {@code NoSchedule}, {@code PreferNoSchedule} or {@code NoExecute}, as written
 */
public record Taint(String key, String value, String effect) {
    /** The taint that cordoning adds. */
    public static final Taint CORDON = new Taint("node.kubernetes.io/unschedulable", "", "NoSchedule");

    /** Returns whether it excludes pods that do not tolerate it, rather than lowering the node's score. */
    public boolean forbids() {
        return effect.equals("NoSchedule") || effect.equals("NoExecute");
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
