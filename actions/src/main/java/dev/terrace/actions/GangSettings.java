package dev.terrace.actions;

import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.spi.action.Session;
import java.util.List;

/**
 * Settings of the actions that evict for whole jobs.
 *
 * @param maxDomains the maximum number of network domains that are tried for a job
 * @param wholeJobs whether a job may lose tasks that it needs for its minimum
 * @param remember whether a node that refused a task is skipped for other tasks of the role
 */
record GangSettings(int maxDomains, boolean wholeJobs, boolean remember) {
    private static final Argument<Integer> MAX_DOMAINS = Argument.integer("maxDomains")
            .orElse(8)
            .replacesUnless(domains -> domains >= 1, "at least 1")
            .means("Maximum number of network domains tried for a job; below 1 means 8");
    private static final Argument<Boolean> WHOLE_JOBS = Argument.bool("allowWholeBundle")
            .orElse(true)
            .means("Whether a job may lose tasks that it needs for its minimum");

    /** The action whose entry enables or disables the refusal cache, as in Volcano. */
    private static final String REMEMBERING = "allocate";

    static List<Argument<?>> arguments() {
        return List.of(MAX_DOMAINS, WHOLE_JOBS);
    }

    static GangSettings of(Session session, Arguments arguments) {
        return new GangSettings(
                arguments.get(MAX_DOMAINS),
                arguments.get(WHOLE_JOBS),
                session.argumentsOf(REMEMBERING).get(SubJobPlacement.REFUSALS));
    }
}
