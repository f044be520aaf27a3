package dev.terrace.plugins.extender;

import dev.terrace.model.settings.Argument;

/** A request or event of an extender. */
enum Verb {
    ON_SESSION_OPEN("onSessionOpen", false, "when a cycle begins"),
    ON_SESSION_CLOSE("onSessionClose", false, "when a cycle ends"),
    PREDICATE("predicate", true, "whether a node may take a pod"),
    PRIORITIZE("prioritize", true, "for the scores of nodes for a pod"),
    PREEMPTABLE("preemptable", true, "which pods of its own queue a pod may evict"),
    RECLAIMABLE("reclaimable", true, "which pods of other queues a pod may evict"),
    QUEUE_OVERUSED("queueOverused", true, "whether a queue has exhausted its share"),
    JOB_ENQUEUEABLE("jobEnqueueable", true, "whether a group may be admitted"),
    JOB_ENQUEUED("jobEnqueued", false, "when a group was admitted"),
    JOB_READY("jobReady", true, "whether a group has enough pods to bind them"),
    ALLOCATE("allocateFunc", false, "when a pod got a node, which its error or failure undoes"),
    DEALLOCATE("deallocateFunc", false, "when a pod lost its node");

    /** The spelling in arguments and answer files. */
    final String spelling;

    /** Whether the service must answer. Otherwise it is an event, whose answer can at most refuse it. */
    final boolean isQuestion;

    private final String subject;

    Verb(String spelling, boolean isQuestion, String subject) {
        this.spelling = spelling;
        this.isQuestion = isQuestion;
        this.subject = subject;
    }

    /** The argument for the path of the verb in the service's URL; without it, the verb is disabled. */
    Argument<String> path() {
        return Argument.text("extender." + spelling + "Verb")
                .means("The path under which the service is %1$s %2$s; without it, the service is not %1$s"
                        .formatted(isQuestion ? "asked" : "notified", subject));
    }
}
