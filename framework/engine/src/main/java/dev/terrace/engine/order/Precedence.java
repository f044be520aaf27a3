package dev.terrace.engine.order;

import dev.terrace.model.report.Figure;
import java.util.List;

/**
 * The reason why one job precedes another.
 *
 * @param level the level of the decision: queue, job, or across
 * @param hook the hook that decided; empty if no hook did
 * @param plugin the plugin that decided; empty if no plugin did
 * @param fallback the tie-break that decided; empty if a plugin decided
 * @param first the numbers of the preceding job
 * @param second the numbers of the other job
 */
public record Precedence(
        String level, String hook, String plugin, String fallback, List<Figure> first, List<Figure> second) {}
