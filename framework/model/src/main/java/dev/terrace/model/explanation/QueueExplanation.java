package dev.terrace.model.explanation;

import dev.terrace.model.report.Fate;
import dev.terrace.model.report.QueueStanding;
import java.util.List;

/**
 * The explanation of a queue's state.
 *
 * @param state open or closed, as in the dump
 * @param because one sentence
 * @param standing its numbers at the end of the cycle
 * @param jobs its jobs, by "namespace/name"
 */
public record QueueExplanation(
        String queue,
        int weight,
        String state,
        String because,
        QueueStanding standing,
        List<Step> steps,
        List<OfJob> jobs) {
    /**
     * One of its jobs.
     *
     * @param fate the common fate of its pods
     * @param because one sentence
     */
    public record OfJob(String job, Fate fate, String because) {}
}
