package dev.terrace.model.explanation;

import dev.terrace.model.report.CycleReport;
import java.util.List;

/**
 * A cycle's report, with explanations of its decisions.
 *
 * @param report the decisions of the cycle, identical to those of a cycle without an explanation
 * @param pods sorted by "namespace/name"
 * @param jobs sorted by "namespace/name"
 * @param queues sorted by name
 */
public record Explanation(
        CycleReport report, List<PodExplanation> pods, List<JobExplanation> jobs, List<QueueExplanation> queues) {}
