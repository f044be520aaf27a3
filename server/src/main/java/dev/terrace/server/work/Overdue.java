package dev.terrace.server.work;

import java.time.Duration;

/** A piece of work has exceeded its deadline. */
public final class Overdue extends RuntimeException {
    /** @param isStoring whether the result may be stored in spite of it */
    Overdue(Duration limit, boolean isStoring) {
        super(
                "it took longer than %s s, which is the limit (--cycle-timeout), and %s."
                        .formatted(
                                limit.toMillis() / 1000.0,
                                isStoring
                                        ? "its result was being stored at that time. Look whether it is there"
                                        : "was aborted"),
                null,
                false,
                false);
    }
}
