package dev.terrace.plugins.armada;

import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.armada.round.data.Amount;
import dev.terrace.plugins.armada.round.state.DominantCost;
import dev.terrace.plugins.armada.round.state.FairShares;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
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
            resources.capacity(node.allocatable()).addTo(total);
        }
        costs = new DominantCost(resources.resources(), Amount.of(total));
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
                add(queue, job.allocated());
                resources.capacity(job.requested()).addTo(demand);
            }
            double cost = costs.of(Amount.of(demand));
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

    private void add(Queue queue, ResourceVector amounts) {
        resources.capacity(amounts).addTo(held[queue.id()]);
    }

    void allocated(Task task) {
        change(task, 1);
    }

    void deallocated(Task task) {
        change(task, -1);
    }

    private void change(Task task, int sign) {
        Job job = task.job();
        if (job != null) {
            long[] request = new long[held[0].length];
            resources.request(task.requests()).addTo(request);
            for (int r = 0; r < request.length; r++) {
                held[job.queue().id()][r] += sign * request[r];
            }
        }
    }

    /** The cost of a queue's holdings. */
    double actual(Queue queue) {
        return costs.of(Amount.of(held[queue.id()]));
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
        return index == null ? 0 : shares.capped(index);
    }

    /** The cost of a queue's holdings, divided by the larger of its two shares; 0 without a share. */
    double part(Queue queue) {
        double entitled = Math.max(fair(queue), adjusted(queue));
        return entitled == 0 ? 0 : actual(queue) / entitled;
    }
}
