package dev.terrace.whatif.comparison;

import java.util.List;

/**
 * A queue's standings in all cycles.
 *
 * @param weight the weight in the first cycle that has the queue
 * @param standings one for each cycle
 */
public record QueueRow(String queue, int weight, List<Standing> standings) {}
