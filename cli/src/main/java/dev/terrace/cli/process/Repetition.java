package dev.terrace.cli.process;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.ActionTime;
import dev.terrace.model.report.CycleReport.Timings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** Runs one cycle many times, so that its times are meaningful. */
public final class Repetition {
    private Repetition() {}

    /**
     * Returns the last report, with the median of each time over the last half of the runs: the JVM warms up in the
     * first half.
     *
     * @param times the number of runs, at least 1
     * @param step runs after each run
     */
    public static CycleReport run(int times, Supplier<CycleReport> cycle, Runnable step) {
        List<Timings> timings = new ArrayList<>();
        CycleReport report;
        do {
            report = cycle.get();
            timings.add(report.timings());
            step.run();
        } while (timings.size() < times);
        return report.with(median(timings.subList(times / 2, times)));
    }

    private static Timings median(List<Timings> timings) {
        List<ActionTime> actions = new ArrayList<>();
        List<ActionTime> first = timings.get(0).actions();
        for (int a = 0; a < first.size(); a++) {
            int action = a;
            actions.add(new ActionTime(
                    first.get(a).name(),
                    median(timings, one -> one.actions().get(action).ms())));
        }
        return new Timings(
                median(timings, Timings::open),
                actions,
                median(timings, Timings::close),
                median(timings, Timings::total));
    }

    private static double median(List<Timings> timings, ToDoubleFunction<Timings> figure) {
        double[] sorted = timings.stream().mapToDouble(figure).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
