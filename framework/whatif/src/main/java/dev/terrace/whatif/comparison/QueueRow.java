package dev.terrace.whatif.comparison;

import java.util.List;

/**
 * A queue's standings in all cycles.
 *
 * @param standings one for each cycle
 */
public record QueueRow(String queue, List<Standing> standings) {}
