package dev.terrace.model.explanation;

import dev.terrace.model.JobPhase;
import dev.terrace.model.report.Fate;
import java.util.List;

/**
 * The explanation of a job's fate.
 *
 * @param job "namespace/name"
 * @param fate the common fate of its pods
 * @param because one sentence
 * @param steps in chronological order: at least one for each action
 */
public record JobExplanation(
        String job,
        String queue,
        JobPhase phase,
        JobPhase phaseBefore,
        int minMember,
        Fate fate,
        String because,
        List<Step> steps) {}
