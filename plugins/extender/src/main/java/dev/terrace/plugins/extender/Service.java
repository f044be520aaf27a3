package dev.terrace.plugins.extender;

import java.util.Map;

/** What answers: the service, or a file in its place. */
interface Service {
    /** @throws Unanswered if it fails, which every service may at any time */
    Answer ask(Verb verb, Subject subject) throws Unanswered;

    /** The answer to an event, or none. */
    static Answer nothing() {
        return new Answer(Map.of());
    }
}
