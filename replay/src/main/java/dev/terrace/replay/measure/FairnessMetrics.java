package dev.terrace.replay.measure;

import dev.terrace.replay.result.ReplayMetric;
import java.util.Collection;
import java.util.Map;

/** Shares held against shares entitled to, and waits against work. */
final class FairnessMetrics {
    private static final double MILLI = 1000;

    private FairnessMetrics() {}

    /** Adds the wait for each processor-second. */
    static void measure(MeasuredPart part, Map<ReplayMetric, Number> values) {
        values.put(ReplayMetric.NORMALISED_WAIT, MeasuredPart.ratio(waits(part), work(part)));
    }

    /** Adds the shares of a queue or a user. */
    static void measureShares(MeasuredPart part, Map<ReplayMetric, Number> values) {
        UseSums use = part.use();
        values.put(ReplayMetric.MEAN_SHARE, part.overTime(use.share.value()));
        values.put(ReplayMetric.MEAN_ENTITLED_SHARE, part.overTime(use.entitled.value()));
        if (use.hasDeserved) {
            values.put(ReplayMetric.MEAN_DESERVED_SHARE, part.overTime(use.deserved.value()));
        }
        values.put(ReplayMetric.SHARE_DEVIATION, part.overTime(use.deviation.value()));
    }

    /** Adds the spread over queues and users to the metrics of the whole cluster. */
    static void measureSpread(
            Collection<MeasuredPart> queues, Collection<MeasuredPart> users, Map<ReplayMetric, Number> values) {
        CompensatedSum deviation = new CompensatedSum();
        queues.forEach(
                queue -> deviation.add(queue.overTime(queue.use().deviation.value())));
        values.put(ReplayMetric.SHARE_DEVIATION, deviation.value());
        values.put(ReplayMetric.JAIN_QUEUES, jain(queues));
        values.put(ReplayMetric.JAIN_USERS, jain(users));
        double[] waits = users.stream()
                .filter(user -> work(user) > 0)
                .mapToDouble(user -> waits(user) / work(user))
                .toArray();
        double mean = mean(waits);
        double[] squares = new double[waits.length];
        for (int i = 0; i < waits.length; i++) {
            squares[i] = (waits[i] - mean) * (waits[i] - mean);
        }
        values.put(ReplayMetric.MEAN_USER_NORMALISED_WAIT, mean);
        values.put(ReplayMetric.USER_NORMALISED_WAIT_SPREAD, Math.sqrt(mean(squares)));
    }

    /** Returns Jain's index over the groups that are entitled to a share; 1 without any. */
    private static double jain(Collection<MeasuredPart> groups) {
        double[] received = groups.stream()
                .filter(group -> group.use().entitled.value() > 0)
                .mapToDouble(group ->
                        group.use().share.value() / group.use().entitled.value())
                .toArray();
        double[] squares = new double[received.length];
        for (int i = 0; i < received.length; i++) {
            squares[i] = received[i] * received[i];
        }
        double mean = mean(received);
        return mean == 0 ? 1 : mean * mean / mean(squares);
    }

    private static double mean(double[] numbers) {
        CompensatedSum sum = new CompensatedSum();
        for (double number : numbers) {
            sum.add(number);
        }
        return MeasuredPart.ratio(sum.value(), numbers.length);
    }

    private static double waits(MeasuredPart part) {
        long waits = 0;
        for (int row : part.ended()) {
            waits += Math.max(0, part.jobs().wait(row));
        }
        return waits;
    }

    private static double work(MeasuredPart part) {
        long work = 0;
        for (int row : part.ended()) {
            work += part.jobs().cpuMilli(row) * Math.max(0, part.jobs().run(row));
        }
        return work / MILLI;
    }
}
