package dev.terrace.plugins.dirac;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Divides the share of one entity among its task queues. {@link TaskQueues} divides those of groups among their owners.
 *
 * @see "DIRAC 9, WorkloadManagementSystem/DB/TaskQueueDB.py, calculate_priority"
 */
final class ShareDivision {
    static final double MIN_PRIORITY = 0.001;
    private static final double BACKGROUND = 0.1;
    /** Task queues that differ only in these fields are merged. */
    private static final List<String> PLACES = List.of("Sites", "BannedSites");

    private ShareDivision() {}

    /** The definition without {@link #PLACES}; the order in lists matters for equality. */
    static Map<String, Object> withoutPlaces(Map<String, ?> definition) {
        Map<String, Object> rest = new TreeMap<>(definition);
        rest.keySet().removeAll(PLACES);
        return rest;
    }

    /**
     * Divides the share as DIRAC's code does.
     *
     * @param priorities of the task queues, by id
     * @param alike merge key by id: each task queue gets the sum of the priorities of all task queues with its key
     * @param background whether task queues with almost no priority stay out of the division
     * @throws DivisionByZero if no task queue has a priority. With {@link OnZero#FINITE}, all get equal parts instead.
     */
    static Map<Integer, Double> byCode(
            Map<Integer, Double> priorities, Map<Integer, ?> alike, double share, boolean background, OnZero onZero) {
        double total = 0;
        int divided = 0;
        for (double priority : priorities.values()) {
            if (!isBackground(priority, background)) {
                total += priority;
                divided++;
            }
        }
        double all = total;
        double equal = divided == 0 ? 0 : share / divided;
        Map<Integer, Double> divisions = new LinkedHashMap<>();
        priorities.forEach((id, priority) -> divisions.put(
                id,
                isBackground(priority, background)
                        ? MIN_PRIORITY
                        : Math.max(part(share, all, priority, equal, onZero), MIN_PRIORITY)));
        return merged(divisions, alike);
    }

    private static boolean isBackground(double priority, boolean allowed) {
        return allowed && priority <= BACKGROUND;
    }

    private static double part(double share, double total, double priority, double equal, OnZero onZero) {
        return total == 0 && onZero == OnZero.FINITE
                ? equal
                : onZero.divide(share, total, 0, "the sum of priorities") * priority;
    }

    private static Map<Integer, Double> merged(Map<Integer, Double> priorities, Map<Integer, ?> alike) {
        Map<Object, Double> sums = new LinkedHashMap<>();
        alike.forEach((id, common) -> sums.merge(common, priorities.getOrDefault(id, 0.0), Double::sum));
        Map<Integer, Double> merged = new LinkedHashMap<>();
        priorities.forEach((id, priority) -> merged.put(id, sums.getOrDefault(alike.get(id), priority)));
        return merged;
    }

    /**
     * Divides the share as DIRAC's documentation says: P · J, where P is the share divided by the number of task
     * queues, and J a task queue's fraction of the sum of all priorities.
     *
     * @throws DivisionByZero as {@link #byCode}
     */
    static Map<Integer, Double> byPage(Map<Integer, Double> sums, double share, OnZero onZero) {
        double total = sums.values().stream().reduce(0.0, Double::sum);
        int queues = sums.size();
        Map<Integer, Double> divisions = new LinkedHashMap<>();
        sums.forEach((id, sum) ->
                divisions.put(id, share / queues * onZero.divide(sum, total, 1.0 / queues, "the sum of priorities")));
        return divisions;
    }
}
