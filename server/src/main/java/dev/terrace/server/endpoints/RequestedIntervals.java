package dev.terrace.server.endpoints;

import dev.terrace.server.problem.Problem;
import dev.terrace.timeline.Intervals;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/** Reads the times of cycles from a request, with the defaults and the error messages of the command line. */
final class RequestedIntervals {
    private RequestedIntervals() {}

    /** @throws Problem if a time is not a duration */
    static Intervals of(JsonObject request) {
        Duration grace = duration(request, "grace", Intervals.DEFAULT_GRACE);
        return new Intervals(duration(request, "after", Duration.ZERO), duration(request, "every", grace), grace);
    }

    /**
     * Returns a duration of a request.
     *
     * @throws Problem if it is none
     */
    static Duration duration(JsonObject request, String name, Duration otherwise) {
        String text = request.getString(name);
        return text == null
                ? otherwise
                : Intervals.parse(text)
                        .orElseThrow(() -> Problem.wrongRequest("'" + name + "': " + Intervals.refusal(text) + "."));
    }
}
