package dev.terrace.plugins.gridengine;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a job's hard requests add to its urgency, {@code rrcontr}. */
final class Requests {
    /** The complex that every job asks for, once for each slot. */
    static final String SLOTS = "slots";

    private Requests() {}

    /**
     * @param requests values by complex; those of complexes that are not there add nothing
     * @throws IllegalArgumentException if a value is not of its complex's type
     */
    static double contribution(
            int slots, Map<String, String> requests, Map<String, Complex> complexes, Formula formula) {
        Complex ofSlots = complexes.get(SLOTS);
        double sum = ofSlots == null ? 0 : ofSlots.urgency() * slots;
        SortedMap<String, String> sorted = new TreeMap<>(requests);
        for (Map.Entry<String, String> request : sorted.entrySet()) {
            Complex complex = complexes.get(request.getKey());
            sum += complex == null ? 0 : complex.contribution(request.getValue(), slots, formula);
        }
        return sum;
    }
}
