package dev.terrace.replay.imports.prometheus;

import dev.terrace.model.number.NumberText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A time series of a metric, or a part of it. Not empty.
 *
 * @param times seconds since the epoch, ascending
 * @param values as many as times
 */
record Series(String metric, Map<String, String> labels, List<Long> times, List<Double> values) {
    /**
     * Returns a label of the monitored object; empty if it is absent. Prometheus adds the prefix {@code exported_} to a
     * label that the scrape itself has.
     */
    String label(String name) {
        String exported = labels.get("exported_" + name);
        return exported == null ? labels.getOrDefault(name, "") : exported;
    }

    /** Returns the samples between two times, inclusive; possibly none. */
    Series between(Instant from, Instant to) {
        List<Long> someTimes = new ArrayList<>();
        List<Double> someValues = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            Instant time = NumberText.instant(times.get(i)).orElseThrow();
            if (!time.isBefore(from) && !time.isAfter(to)) {
                someTimes.add(times.get(i));
                someValues.add(values.get(i));
            }
        }
        return new Series(metric, labels, someTimes, someValues);
    }

    double lastValue() {
        return values.get(values.size() - 1);
    }

    long lastTime() {
        return times.get(times.size() - 1);
    }
}
