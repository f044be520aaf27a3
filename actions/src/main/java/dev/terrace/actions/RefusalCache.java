package dev.terrace.actions;

import dev.terrace.model.settings.Argument;

/** The argument {@code predicateErrorCacheEnable}, which four actions share. */
final class RefusalCache {
    static final Argument<Boolean> REFUSALS = Argument.bool("predicateErrorCacheEnable")
            .orElse(true)
            .means("Whether a node that refused a role of a job is skipped for the role's other tasks");

    private RefusalCache() {}
}
