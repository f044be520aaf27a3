package dev.terrace.report.difference;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import java.util.ArrayList;
import java.util.List;

/** A queue whose allocated resources or number of waiting pods differ. */
public record QueueChange(String queue, Amounts before, Amounts after, int waitingBefore, int waitingAfter) {
    /** Whether it holds more of anything. A queue may gain of one resource and lose of another. */
    public boolean isGaining() {
        return hasMore(before, after);
    }

    /** Whether it holds less of anything. */
    public boolean isLosing() {
        return hasMore(after, before);
    }

    private static boolean hasMore(Amounts left, Amounts right) {
        for (int d = 0; d < left.names().size(); d++) {
            if (right.value(d) > left.value(d) && d != ResourceNames.PODS) {
                return true;
            }
        }
        return false;
    }

    /** What it gains and loses: {@code +4 cpu −8Gi}; empty if it holds the same. */
    public String gain() {
        List<String> parts = new ArrayList<>();
        ResourceNames names = before.names();
        for (int d = 0; d < names.size(); d++) {
            double gain = after.value(d) - before.value(d);
            if (gain != 0 && d != ResourceNames.PODS) {
                String unit = d == ResourceNames.MEMORY ? "" : " " + names.name(d);
                parts.add((gain > 0 ? "+" : "−") + names.show(d, Math.abs(gain)) + unit);
            }
        }
        return String.join(" ", parts);
    }
}
