package dev.terrace.benchmarks.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The paths of the first report and of the recent ones. Thread-safe. */
final class Recent {
    private static final int MOST = 200;
    /** Stands for a report before any exists. */
    private static final String NONE = "/api/v1/reports/" + "0".repeat(64);

    private final List<String> reports = new ArrayList<>();
    private String first = NONE;
    private int next;

    synchronized void add(String report) {
        if (first.equals(NONE)) {
            first = report;
        }
        if (reports.size() < MOST) {
            reports.add(report);
        } else {
            reports.set(next++ % MOST, report);
        }
    }

    synchronized String any(Random random) {
        return reports.isEmpty() ? NONE : reports.get(random.nextInt(reports.size()));
    }

    synchronized String first() {
        return first;
    }
}
