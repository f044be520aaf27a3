package dev.terrace.actions;

import dev.terrace.model.settings.Argument;

/** The argument {@code predicateErrorCacheEnable}, which four actions share. */
final class RefusalCache {
    static final Argument<Boolean> REFUSALS = Argument.bool("predicateErrorCacheEnable")
            .orElse(true)
            .means("Remember that a node refused a role of a job, and do not ask it again for the role's other tasks");

    private RefusalCache() {}
}
