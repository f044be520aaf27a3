package dev.terrace.replay.result;

import java.util.ArrayList;
import java.util.List;

/** The amount that all nodes offer over time. */
final class CapacityOverTime {
    private record Step(long at, long by) {}

    private final long first;
    private final List<Step> steps = new ArrayList<>();

    /** @param first the amount at the start */
    CapacityOverTime(long first) {
        this.first = first;
    }

    /** Changes the amount from a second on, which is not before the last change. */
    void change(long at, long by) {
        steps.add(new Step(at, by));
    }

    /** Returns whether the amount has changed. */
    boolean isChanging() {
        return !steps.isEmpty();
    }

    /** Returns the product of the amount and the time between two seconds, summed over time. */
    double between(long from, long to) {
        double sum = (double) first * (to - from);
        for (Step step : steps) {
            sum += (double) step.by() * Math.max(0, to - Math.max(from, step.at()));
        }
        return sum;
    }
}
