package dev.terrace.model.explanation;

import org.jspecify.annotations.Nullable;

/**
 * What a part of the network is to the tasks that must be placed in one.
 *
 * @param subJob empty if it is about the whole job
 * @param domain the hyper node
 * @param gradient the group of domains in which it is tried, from 1; 0 if it is in none
 * @param holds whether what its nodes have together is enough
 * @param score by the plugins that compare domains; null if it was not compared
 * @param because one sentence
 */
public record DomainTrial(
        String subJob,
        String domain,
        int gradient,
        boolean holds,
        @Nullable Double score,
        String because) {}
