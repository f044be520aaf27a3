package dev.terrace.server.library;

import dev.terrace.model.GivenAnswers;
import dev.terrace.objects.ReadOptions;
import java.time.ZoneId;
import java.util.Map;

/**
 * How a service reads dumps. Services outside of the cluster are taken to answer nothing: a configuration can be
 * uploaded, and an address in it must not make this process send requests where it stands.
 */
public final class ServiceReading {
    private static final GivenAnswers NO_OTHER_SERVICE =
            new GivenAnswers("a service asks no other service", "", Map.of());

    private ServiceReading() {}

    /** @param zone the time zone of the clock */
    public static ReadOptions in(ZoneId zone) {
        return ReadOptions.defaults().in(zone).answering(NO_OTHER_SERVICE);
    }
}
