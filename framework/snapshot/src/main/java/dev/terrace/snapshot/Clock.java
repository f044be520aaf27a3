package dev.terrace.snapshot;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The newest moment that a dump tells of: when it was made, as far as anyone can say from it. */
final class Clock {
    private Instant newest = Instant.EPOCH;

    void see(@Nullable Instant moment) {
        if (moment != null && moment.isAfter(newest)) {
            newest = moment;
        }
    }

    /** The newest moment seen; the epoch if there was none. */
    Instant now() {
        return newest;
    }

    /** Reads a status' conditions, for the times when they changed. */
    void seeConditions(Cursor in) {
        in.list(() -> in.object(key -> {
            if (key.equals("lastTransitionTime")) {
                see(in.time());
            } else {
                in.skip();
            }
        }));
    }
}
