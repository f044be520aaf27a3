package dev.terrace.plugins.tasktopology;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.plugins.tasktopology.Buckets.Seat;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.NodeScore;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.toolkit.SlotTable;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.SessionView;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Places roles of a job with affinity on the same nodes, and roles with anti-affinity apart. Tasks are put into buckets
 * when the session opens. A bucket is placed as a whole as far as possible, the largest first.
 *
 * <p>{@link Buckets} forms the buckets, orders their tasks and scores nodes.
 *
 * <p>As in Volcano, undone statements still count: a placed task has left its bucket for good.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/task-topology/topology.go">Volcano,
 *     task-topology plugin</a>
 */
public final class TaskTopologyPlugin implements SchedulerPlugin {
    static final Argument<Integer> WEIGHT =
            Argument.integer("task-topology.weight").orElse(1).means("Weight of this plugin's node score");

    private final Map<Job, Buckets> buckets = new HashMap<>();

    /** The seats of tasks by their ids. A table, because orders and events read it constantly. */
    private final SlotTable<Seat> seats = new SlotTable<>();

    @Override
    public String name() {
        return "task-topology";
    }

    @Override
    public String description() {
        return "Brings roles of a job together on nodes, or keeps them apart, as its annotations say.";
    }

    @Override
    public List<Argument<?>> arguments() {
        return List.of(WEIGHT);
    }

    @Override
    public void open(SessionView session, Hooks hooks, Arguments arguments) {
        int weight = arguments.get(WEIGHT);
        Room room = new Room(session.total().names().size(), scarcest(session));
        for (Job job : session.jobs()) {
            if (job.count(TaskStatus.PENDING) > 0) {
                Affinities.of(job)
                        .ifPresent(affinities ->
                                buckets.put(job, new Buckets(affinities, job.tasks(), seats, room, session::node)));
            }
        }
        hooks.taskOrder(this::compare)
                .nodeOrder(NodeScore.clusterWide(
                        task -> seats.get(task.id()) != null, (task, nodes) -> scores(task, nodes, weight)))
                .allocated(this::placed);
    }

    /** Returns the resource with the highest ratio of pending requests to supply. */
    private static int scarcest(SessionView session) {
        ResourceVector total = session.total();
        double[] asked = new double[total.names().size()];
        for (Job job : session.jobs()) {
            Amounts pending = job.pendingRequests();
            for (int d = 0; d < asked.length; d++) {
                asked[d] += pending.get(d);
            }
        }
        int scarcest = 0;
        double highest = -1;
        for (int d = 0; d < asked.length; d++) {
            double ratio = total.value(d) > 0 ? asked[d] / total.value(d) : 0;
            if (ratio > highest) {
                highest = ratio;
                scarcest = d;
            }
        }
        return scarcest;
    }

    /**
     * Tasks in buckets come first, also between jobs. Within a job, tasks of the bucket with the most remaining tasks
     * come first.
     */
    private int compare(Task left, Task right) {
        Seat first = seats.get(left.id());
        Seat second = seats.get(right.id());
        if (first != null && second != null) {
            return first.bucket().job.equals(second.bucket().job) ? Buckets.compare(first, second) : 0;
        }
        if (first == null) {
            return second == null || !hasBuckets(left) ? 0 : 1;
        }
        return hasBuckets(right) ? -1 : 0;
    }

    private boolean hasBuckets(Task task) {
        return task.job() != null && buckets.containsKey(task.job());
    }

    private double @Nullable [] scores(Task task, List<Node> nodes, int weight) {
        Seat seat = seats.get(task.id());
        return seat == null ? null : seat.bucket().job.scores(task, seat.bucket(), nodes, weight);
    }

    private void placed(Task task) {
        Seat seat = seats.get(task.id());
        Bucket bucket = seat == null ? null : seat.bucket();
        Job job = task.job();
        Buckets ofJob = bucket != null ? bucket.job : job == null ? null : buckets.get(job);
        if (ofJob != null) {
            ofJob.placed(task, bucket);
        }
    }
}
