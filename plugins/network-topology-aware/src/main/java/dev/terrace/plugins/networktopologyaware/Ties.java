package dev.terrace.plugins.networktopologyaware;

import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Breaks ties between best scores by where most of a sub-job's tasks are. */
final class Ties {
    private Ties() {}

    /** Adds {@code more} to the highest scores if several are equal. */
    static void addToBest(double[] scores, IntToDoubleFunction more) {
        double best = Arrays.stream(scores).max().orElse(0);
        if (Arrays.stream(scores).filter(score -> score == best).count() > 1) {
            for (int i = 0; i < scores.length; i++) {
                scores[i] += scores[i] == best ? more.applyAsDouble(i) : 0;
            }
        }
    }

    /** The fraction of a sub-job's tasks that are in a domain; 0 for no domain. */
    static double tasksIn(SubJob subJob, @Nullable HyperNode domain) {
        if (domain == null) {
            return 0;
        }
        int count = 0;
        for (Task task : subJob.tasks()) {
            Node node = task.node();
            count += node != null && domain.contains(node) ? 1 : 0;
        }
        return (double) count / subJob.tasks().size();
    }
}
