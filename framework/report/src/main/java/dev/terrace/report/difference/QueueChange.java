package dev.terrace.report.difference;

import dev.terrace.model.resource.ResourceNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A queue that two cycles leave with different resources, held or pipelined, or with different numbers of pods. */
public record QueueChange(String queue, Holding before, Holding after) {
    /** The direction of a queue's change. */
    public enum Verdict {
        /** More of a resource, less of none. */
        GAINING,
        /** Less of a resource, more of none. */
        LOSING,
        /** More of one resource and less of another. */
        MIXED,
        /** No change of any resource. */
        EVEN
    }

    public Verdict verdict() {
        boolean gains = gains().values().stream().anyMatch(gain -> gain > 0);
        boolean loses = gains().values().stream().anyMatch(gain -> gain < 0);
        return gains && loses ? Verdict.MIXED : gains ? Verdict.GAINING : loses ? Verdict.LOSING : Verdict.EVEN;
    }

    /** Returns the change of the allocated amounts alone. */
    QueueChange withoutPromises() {
        return new QueueChange(queue, before.withoutPromises(), after.withoutPromises());
    }

    /**
     * Returns the gains of the queue by resource, in the scheduler's units; losses are below 0. Allocated and pipelined
     * amounts count together. Omits unchanged resources and places for pods.
     */
    public Map<String, Double> gains() {
        Map<String, Double> gains = new LinkedHashMap<>();
        ResourceNames names = names();
        for (int d = 0; d < names.size(); d++) {
            double gain = after.amount(names.name(d)) - before.amount(names.name(d));
            if (gain != 0 && d != ResourceNames.PODS) {
                gains.put(names.name(d), gain);
            }
        }
        return gains;
    }

    /** Returns the gains as text: {@code +4 cpu −8Gi}; empty without gains. */
    public String gain() {
        ResourceNames names = names();
        List<String> parts = new ArrayList<>();
        gains().forEach((resource, gain) -> {
            int d = names.indexOf(resource);
            String unit = d == ResourceNames.MEMORY ? "" : " " + resource;
            parts.add((gain > 0 ? "+" : "−") + names.show(d, Math.abs(gain)) + unit);
        });
        return String.join(" ", parts);
    }

    /** Returns the resources of both sides, by name, because the clusters may have different ones. */
    private ResourceNames names() {
        return ResourceNames.of(before.resources(after));
    }
}
