package dev.terrace.model.explanation;

import org.jspecify.annotations.Nullable;

/**
 * The evaluation of a network domain for tasks that must be placed in one domain.
 *
 * @param subJob empty if the trial is for the whole job
 * @param domain the hyper node
 * @param gradient the group of domains in which it is tried, from 1; 0 without a group
 * @param holds whether the total resources of its nodes suffice
 * @param score the score from the plugins that compare domains; null if it was not compared
 * @param because one sentence
 */
public record DomainTrial(
        String subJob,
        String domain,
        int gradient,
        boolean holds,
        @Nullable Double score,
        String because) {}
