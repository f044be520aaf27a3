package dev.terrace.objects.field;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The newest time in a dump, which serves as the time of the dump. */
public final class NewestTime {
    private Instant newest = Instant.EPOCH;

    public void see(@Nullable Instant moment) {
        if (moment != null && moment.isAfter(newest)) {
            newest = moment;
        }
    }

    /** The newest time seen so far; initially the epoch. */
    public Instant now() {
        return newest;
    }

    /** Reads the conditions of a status, for their transition times. */
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
