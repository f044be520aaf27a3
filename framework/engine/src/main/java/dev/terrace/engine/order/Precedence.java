package dev.terrace.engine.order;

import dev.terrace.model.report.Figure;
import java.util.List;

/**
 * What puts one job before another.
 *
 * @param level between what it was decided: queue, job, or across
 * @param hook the hook that decided; empty if none did
 * @param plugin the plugin that decided; empty if none did
 * @param fallback what decided where no plugin did; empty if one did
 * @param first the numbers of the job that comes first
 * @param second the numbers of the other
 */
public record Precedence(
        String level, String hook, String plugin, String fallback, List<Figure> first, List<Figure> second) {}
