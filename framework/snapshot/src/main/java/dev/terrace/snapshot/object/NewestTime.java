package dev.terrace.snapshot.object;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The newest moment that a dump tells of: when it was made, as far as anyone can say from it. */
public final class NewestTime {
    private Instant newest = Instant.EPOCH;

    public void see(@Nullable Instant moment) {
        if (moment != null && moment.isAfter(newest)) {
            newest = moment;
        }
    }

    /** The newest moment seen; the epoch if there was none. */
    public Instant now() {
        return newest;
    }

    /** Reads a status' conditions, for the times when they changed. */
    public void seeConditions(FieldReader in) {
        in.list(() -> in.object(key -> {
            if (key.equals("lastTransitionTime")) {
                see(in.time());
            } else {
                in.skip();
            }
        }));
    }
}
