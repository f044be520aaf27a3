package dev.terrace.server.http;

import dev.terrace.server.problem.Problem;

/** Maps statuses to problems. */
final class StatusProblems {
    private StatusProblems() {}

    /** A request that violates HTTP. */
    static Problem malformed(String sentence) {
        return new Problem(400, "The request is wrong", sentence);
    }

    static Problem of(int status) {
        return switch (status) {
            case 404 ->
                new Problem(404, "Not found", "No resource exists at this path; /openapi.json lists all paths.");
            case 405 ->
                new Problem(
                        405,
                        "Another method",
                        "This path does not allow this method; /openapi.json lists the allowed ones.");
            default ->
                new Problem(status < 400 ? 500 : status, "The request is wrong", "The request cannot be understood.");
        };
    }
}
