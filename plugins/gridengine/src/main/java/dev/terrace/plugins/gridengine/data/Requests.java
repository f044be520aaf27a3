package dev.terrace.plugins.gridengine.data;

import java.util.Map;
import java.util.TreeMap;

/** Computes the contribution of a job's hard requests to its urgency, {@code rrcontr}. */
public final class Requests {
    /** The complex that every job requests once for each slot. */
    static final String SLOTS = "slots";

    private Requests() {}

    /**
     * @param requests values by complex; an unknown complex adds nothing
     * @throws IllegalArgumentException if a value is not of its complex's type
     */
    public static double contribution(
            int slots, Map<String, String> requests, Map<String, Complex> complexes, Formula formula) {
        Complex ofSlots = complexes.get(SLOTS);
        double sum = ofSlots == null ? 0 : ofSlots.urgency() * slots;
        if (requests.isEmpty()) {
            return sum;
        }
        for (Map.Entry<String, String> request : inOrder(requests).entrySet()) {
            Complex complex = complexes.get(request.getKey());
            sum += complex == null ? 0 : complex.contribution(request.getValue(), slots, formula);
        }
        return sum;
    }

    /** The requests sorted by complex, because a sum of doubles depends on the order. */
    private static Map<String, String> inOrder(Map<String, String> requests) {
        return requests.size() < 2 ? requests : new TreeMap<>(requests);
    }
}
