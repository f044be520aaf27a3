package dev.terrace.report.difference;

import dev.terrace.model.resource.ResourceNames;
import java.util.ArrayList;
import java.util.List;

/** A queue that two cycles leave with different resources, held or promised, or with different numbers of pods. */
public record QueueChange(String queue, Holding before, Holding after) {
    /** Whether it holds, or is promised, more of anything. A queue may gain of one resource and lose of another. */
    public boolean isGaining() {
        return after.hasMoreThan(before);
    }

    /** Whether it holds, or is promised, less of anything. */
    public boolean isLosing() {
        return before.hasMoreThan(after);
    }

    /** What it gains and loses: {@code +4 cpu −8Gi}; empty if it holds and is promised the same. */
    public String gain() {
        List<String> parts = new ArrayList<>();
        ResourceNames names = ResourceNames.of(before.resources(after));
        for (int d = 0; d < names.size(); d++) {
            double gain = after.amount(names.name(d)) - before.amount(names.name(d));
            if (gain != 0 && d != ResourceNames.PODS) {
                String unit = d == ResourceNames.MEMORY ? "" : " " + names.name(d);
                parts.add((gain > 0 ? "+" : "−") + names.show(d, Math.abs(gain)) + unit);
            }
        }
        return String.join(" ", parts);
    }
}
