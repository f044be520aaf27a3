package dev.terrace.plugins.extender;

import java.util.Map;

/** Answers requests: the HTTP service, or a file in its place. */
interface Service {
    /** @throws Unanswered if the request fails, which is possible at any time */
    Answer ask(Verb verb, Subject subject) throws Unanswered;

    /** The answer to an event: an empty object. */
    static Answer nothing() {
        return new Answer(Map.of());
    }
}
