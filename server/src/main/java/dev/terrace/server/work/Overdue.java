package dev.terrace.server.work;

import java.time.Duration;

/** A piece of work has exceeded its deadline. */
public final class Overdue extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Overdue(Duration limit) {
        super(
                "it took longer than " + limit.toMillis() / 1000.0
                        + " s, which is the limit (--cycle-timeout), and was aborted.",
                null,
                false,
                false);
    }
}
