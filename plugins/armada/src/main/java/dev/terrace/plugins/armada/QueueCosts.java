package dev.terrace.plugins.armada;

import dev.terrace.model.report.Figure;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.armada.round.data.Vectors;
import dev.terrace.plugins.armada.round.state.DominantCost;
import dev.terrace.plugins.armada.round.state.FairShares;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.QueueNumbers;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The costs of queues' holdings, updated during a session, and their fair shares at its opening. */
final class QueueCosts {
    private final PoolResources resources;
    private final DominantCost costs;
    private final long[][] held;
    private final double[] weights;
    private final Map<Queue, Integer> active = new HashMap<>();
    private final FairShares shares;

    QueueCosts(SessionView session, Arguments arguments) {
        resources = PoolResources.of(session.cluster().resources(), arguments);
        int size = resources.resources().size();
        long[] total = new long[size];
        for (Node node : session.nodes()) {
            Vectors.add(total, resources.capacity(node.allocatable()));
        }
        costs = new DominantCost(resources.resources(), total);
        List<Queue> queues = session.queues();
        held = new long[queues.size()][size];
        weights = new double[queues.size()];
        List<String> names = new ArrayList<>();
        List<Double> activeWeights = new ArrayList<>();
        List<Double> wanted = new ArrayList<>();
        for (Queue queue : queues) {
            weights[queue.id()] = QueueWeights.of(queue);
            long[] demand = new long[size];
            for (Job job : queue.jobs()) {
                Vectors.add(held[queue.id()], resources.capacity(job.allocated()));
                Vectors.add(demand, resources.capacity(job.requested()));
            }
            double cost = costs.of(demand);
            if (cost > 0) {
                active.put(queue, names.size());
                names.add(queue.name());
                activeWeights.add(weights[queue.id()]);
                wanted.add(cost);
            }
        }
        shares = new FairShares(names, array(activeWeights), array(wanted));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    void allocated(Task task) {
        Job job = task.job();
        if (job != null) {
            Vectors.add(held[job.queue().id()], resources.request(task.requests()));
        }
    }

    void deallocated(Task task) {
        Job job = task.job();
        if (job != null) {
            Vectors.subtract(held[job.queue().id()], resources.request(task.requests()));
        }
    }

    /** The cost of a queue's holdings. */
    double actual(Queue queue) {
        return costs.of(held[queue.id()]);
    }

    /** The cost of a queue's holdings, divided by its weight. */
    double weighted(Queue queue) {
        return actual(queue) / weights[queue.id()];
    }

    /** The queue's share by weight; 0 if it neither holds nor requests anything. */
    double fair(Queue queue) {
        Integer index = active.get(queue);
        return index == null ? 0 : shares.fair(index);
    }

    /** The share by weight plus what other queues leave unused, capped at the demand. */
    double adjusted(Queue queue) {
        Integer index = active.get(queue);
        return index == null ? 0 : shares.adjusted(index);
    }

    /** The cost of a queue's holdings, divided by the larger of its two shares; 0 without a share. */
    double part(Queue queue) {
        return part(fair(queue), adjusted(queue), actual(queue));
    }

    private static double part(double fair, double adjusted, double actual) {
        double entitled = Math.max(fair, adjusted);
        return entitled == 0 ? 0 : actual / entitled;
    }

    QueueNumbers numbers(Queue queue) {
        return numbers(fair(queue), adjusted(queue), actual(queue));
    }

    /** The reported numbers of a queue with these shares and this cost of its holdings. */
    static QueueNumbers numbers(double fair, double adjusted, double actual) {
        return QueueNumbers.of(
                part(fair, adjusted, actual),
                List.of(Figure.of("fair share", fair), Figure.of("adjusted", adjusted), Figure.of("actual", actual)));
    }
}
