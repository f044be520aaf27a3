package dev.terrace.model.explanation;

import dev.terrace.model.JobPhase;
import java.util.List;

/**
 * How a job fared.
 *
 * @param job "namespace/name"
 * @param fate one word for its pods
 * @param because one sentence
 * @param steps in the order in which they happened: at least one for each action
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
