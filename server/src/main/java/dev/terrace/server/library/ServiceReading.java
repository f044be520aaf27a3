package dev.terrace.server.library;

import dev.terrace.model.GivenAnswers;
import dev.terrace.objects.ReadOptions;
import java.time.ZoneId;
import java.util.Map;

/**
 * Read options of a service. External services count as unreachable: anybody may upload a configuration, and an address
 * in it must not make this process send requests from its network.
 */
public final class ServiceReading {
    private static final GivenAnswers NO_OTHER_SERVICE =
            new GivenAnswers("a service calls no other service", "", Map.of());

    private ServiceReading() {}

    /** Returns the answers of external services: none is called. */
    public static GivenAnswers answers() {
        return NO_OTHER_SERVICE;
    }

    /**
     * Returns the options with which a service reads clusters.
     *
     * @param zone the time zone of the clock
     */
    public static ReadOptions in(ZoneId zone) {
        return ReadOptions.defaults().in(zone).answering(NO_OTHER_SERVICE);
    }
}
