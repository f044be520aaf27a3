package dev.terrace.model.explanation;

import dev.terrace.model.report.CycleReport;
import java.util.List;

/**
 * A cycle, and why it decided as it did.
 *
 * @param report what the cycle decided; the same as without a second look
 * @param pods sorted by "namespace/name"
 * @param jobs sorted by "namespace/name"
 * @param queues sorted by name
 */
public record Explanation(
        CycleReport report, List<PodExplanation> pods, List<JobExplanation> jobs, List<QueueExplanation> queues) {}
