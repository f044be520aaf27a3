package dev.terrace.objects.field;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The newest time in a dump, which is taken for the time when the dump was made. */
public final class NewestTime {
    private Instant newest = Instant.EPOCH;

    public void see(@Nullable Instant moment) {
        if (moment != null && moment.isAfter(newest)) {
            newest = moment;
        }
    }

    /** The newest time seen; the epoch if there was none. */
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
