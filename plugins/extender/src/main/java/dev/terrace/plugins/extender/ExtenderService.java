package dev.terrace.plugins.extender;

import java.util.Map;

/** Answers requests: the HTTP service, or a file in its place. */
interface ExtenderService {
    /** @throws Unanswered if the request fails, which is possible at any time */
    JsonResponse ask(Verb verb, Subject subject) throws Unanswered;

    /** The answer to an event: an empty object. */
    static JsonResponse nothing() {
        return new JsonResponse(Map.of());
    }
}
