package dev.terrace.plugins.armadapriority;

import dev.terrace.spi.action.Admission;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Divides the idle resources among the open queues with waiting tasks. Queues are ordered by effective priority, then
 * by name.
 */
final class Division {
    private final QueuePriorities priorities;
    private final BatchPlacement placement;
    private final List<BatchQueue> lines = new ArrayList<>();
    private final List<Slice> slices = new ArrayList<>();

    Division(Session session, QueuePriorities priorities, Slicing slicing) {
        this.priorities = priorities;
        this.placement = new BatchPlacement(session);
        List<Queue> queues = new ArrayList<>(session.queues());
        queues.sort(Comparator.comparingDouble(priorities::effective));
        for (Queue queue : queues) {
            List<Job> jobs = queue.jobs().stream()
                    .filter(job -> Admission.of(session, job))
                    .toList();
            BatchQueue line = new BatchQueue(session, queue, jobs);
            if (queue.isOpen() && !line.isEmpty()) {
                lines.add(line);
            }
        }
        double[] available = available(session);
        double[] parts = slicing.parts(
                lines.stream()
                        .mapToDouble(line -> priorities.effective(line.queue()))
                        .toArray(),
                lines.stream()
                        .mapToDouble(line -> priorities.usage(line.queue()))
                        .toArray(),
                priorities.equivalents().of(available));
        for (double part : parts) {
            slices.add(new Slice(available, part));
        }
    }

    private static double[] available(Session session) {
        double[] available = new double[session.cluster().resources().size()];
        for (Node node : session.nodes()) {
            if (!node.spec().unschedulable()) {
                double[] idle = CpuEquivalents.counted(node.idle());
                for (int d = 0; d < available.length; d++) {
                    available[d] += Math.max(0, idle[d]);
                }
            }
        }
        return available;
    }

    /** Places the batches that fit into each queue's slice, queue by queue. */
    void placeSlices() {
        for (int q = 0; q < lines.size(); q++) {
            lines.get(q).placeWithin(slices.get(q), placement::place);
        }
    }

    /** Draws a queue and places its next batch, until no queue has a batch left. */
    void placeByChance(SplittableRandom random) {
        Lottery lottery = new Lottery(lines.size());
        for (int q = 0; q < lines.size(); q++) {
            enter(q, lottery);
        }
        while (!lottery.isEmpty()) {
            int drawn = lottery.at(random.nextDouble());
            lines.get(drawn).placeOne(slices.get(drawn), placement::place);
            enter(drawn, lottery);
        }
    }

    private void enter(int line, Lottery lottery) {
        if (lines.get(line).isEmpty()) {
            lottery.takeOut(line);
        } else {
            lottery.put(line, priorities.equivalents().of(slices.get(line).left()));
        }
    }
}
