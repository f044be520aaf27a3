package dev.terrace.replay.measure;

import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.model.resource.ResourceVector;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.replay.world.JobObjects;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The use of the cluster at each change of a replay, in total and by queue or by user.
 *
 * <p>The listeners of a replay observe the use by queue: {@link ReplayListener#constant} gets each interval without a
 * change, and reads the amounts, shares, waiting work, evictions and lost work of that interval here. Costs time
 * proportional to the groups with work for each interval.
 */
public final class ClusterUse implements ReplayListener {
    private final Map<UsedResource, Long> capacity = new EnumMap<>(UsedResource.class);
    private final Grouping grouping;
    private final List<GroupUse> groups = new ArrayList<>();
    private final Map<String, GroupUse> byName = new HashMap<>();
    private final GroupUse total = new GroupUse(-1, "", 1);
    private final EntitledShares shares;
    private final List<ReplayListener> observers = new ArrayList<>();

    /** The number of waiting tasks of each unfinished job with several tasks, by id. */
    private final Map<String, long[]> waiting = new HashMap<>();

    private final Set<UsedResource> requested = EnumSet.noneOf(UsedResource.class);

    /** The last report of this instant; null once its queues are read. Most reports are replaced unread. */
    private @Nullable CycleReport last;

    private boolean hasNodeChanges;
    private boolean hasBegun;
    private long now;

    /** The groups of an account. */
    private enum Grouping {
        QUEUE,
        USER,
        WIDTH
    }

    private ClusterUse(Cluster cluster, Grouping grouping) {
        this.grouping = grouping;
        for (UsedResource resource : UsedResource.values()) {
            capacity.put(resource, (long) resource.offeredBy(cluster.nodes()));
        }
        // Width classes have no claim to shares: in an empty cluster all shares are 0.
        shares = new EntitledShares(grouping == Grouping.WIDTH ? Map.of() : capacity, total);
    }

    /** Returns the account by queue, with the weights of the cluster's queues. A weight below 1 counts as 1. */
    public static ClusterUse byQueue(Cluster cluster) {
        ClusterUse use = new ClusterUse(cluster, Grouping.QUEUE);
        cluster.queues().stream().sorted(QueueSpec.ORDER).forEach(queue -> use.add(queue.name(), queue.weight()));
        return use;
    }

    /** Returns the account by user, each with weight 1. */
    public static ClusterUse byUser(Cluster cluster) {
        return new ClusterUse(cluster, Grouping.USER);
    }

    /** Returns the account by class of width; the index of a group is its class. */
    static ClusterUse byWidth(Cluster cluster) {
        ClusterUse use = new ClusterUse(cluster, Grouping.WIDTH);
        for (int number = 0; number < WidthClass.COUNT; number++) {
            use.add(WidthClass.name(number), 1);
        }
        return use;
    }

    private GroupUse add(String name, int weight) {
        GroupUse group = new GroupUse(groups.size(), name, Math.max(1, weight));
        groups.add(group);
        byName.put(name, group);
        shares.add(group);
        return group;
    }

    /** Adds an observer, before the first event. */
    public void observe(ReplayListener observer) {
        observers.add(observer);
    }

    /** Returns whether nodes have joined or left so far. */
    public boolean hasNodeChanges() {
        return hasNodeChanges;
    }

    /** Returns the amount of a resource on all nodes at present. */
    public long capacity(UsedResource resource) {
        return capacity.getOrDefault(resource, 0L);
    }

    /** Returns whether a job has requested a resource so far. */
    public boolean isRequested(UsedResource resource) {
        return requested.contains(resource);
    }

    /** Returns the sums over all groups. Their shares are not computed. */
    public GroupUse total() {
        return total;
    }

    /** Returns all groups: queues by name, users in the order of their first submissions. */
    public List<GroupUse> groups() {
        return Collections.unmodifiableList(groups);
    }

    /** Visits the groups with running or waiting tasks. The order depends only on earlier calls. */
    public void forEachBusy(Consumer<GroupUse> visitor) {
        shares.forEachBusy(visitor);
    }

    /** Returns the group of a job. */
    public GroupUse group(TraceJob job) {
        String name = switch (grouping) {
            case QUEUE -> JobObjects.queue(job);
            case USER -> job.user();
            case WIDTH -> WidthClass.nameOf(job);
        };
        GroupUse group = byName.get(name);
        return group == null ? add(name, 1) : group;
    }

    private void pass(long time) {
        if (hasBegun && time > now) {
            update();
            for (ReplayListener observer : observers) {
                observer.constant(this, now, time);
            }
        }
        now = time;
    }

    private void update() {
        shares.update();
        CycleReport report = last;
        if (report != null) {
            last = null;
            report.queues().forEach(this::deserves);
        }
    }

    @Override
    public void submitted(TraceJob job) {
        pass(job.submit());
        hasBegun = true;
        for (UsedResource resource : UsedResource.values()) {
            if (resource.of(job.request()) > 0) {
                requested.add(resource);
            }
        }
        if (job.tasks() > 1) {
            waiting.put(job.id(), new long[1]);
        }
        moved(job, job.tasks(), 0);
    }

    @Override
    public void nodeChanged(NodeSpec node, boolean isThere, long time) {
        pass(time);
        hasNodeChanges = true;
        for (UsedResource resource : UsedResource.values()) {
            long amount = (long) resource.of(node.allocatable());
            capacity.merge(resource, isThere ? amount : -amount, Long::sum);
        }
        shares.capacityChanged();
    }

    @Override
    public void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {
        pass(time);
        moved(job, -tasks, tasks);
    }

    @Override
    public void failed(TraceJob job, int task, int tasks, long time) {
        pass(time);
        moved(job, -tasks, 0);
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        pass(attempt.end());
        boolean isRepeated = attempt.outcome().isRepeated();
        if (isRepeated) {
            group(attempt.job()).lose(attempt);
            total.lose(attempt);
        }
        if (attempt.outcome() != Outcome.RUNNING) {
            moved(attempt.job(), isRepeated ? attempt.tasks() : 0, -attempt.tasks());
        }
    }

    @Override
    public void turnedAway(TraceJob job, long time) {
        pass(time);
        moved(job, -job.tasks(), 0);
        waiting.remove(job.id());
    }

    @Override
    public void ended(TraceJob job, long start, long end) {
        waiting.remove(job.id());
    }

    @Override
    public void decided(CycleReport report, Function<String, @Nullable String> ids, long time) {
        if (grouping == Grouping.QUEUE) {
            pass(time);
            last = report;
        }
    }

    private void deserves(QueueStanding queue) {
        ResourceVector deserved = queue.deserved();
        GroupUse group = byName.get(queue.name());
        if (deserved != null && group != null) {
            group.deserved = Math.min(1, shares.largest(resource -> resource.of(deserved)));
        }
    }

    @Override
    public void stopped(long time) {
        pass(time);
        update();
        observers.forEach(observer -> observer.finished(this, time));
    }

    private void moved(TraceJob job, int waits, int holds) {
        GroupUse group = group(job);
        long jobs = waitingJobs(job, waits);
        group.move(job, jobs, waits, holds);
        total.move(job, jobs, waits, holds);
        shares.changed(group);
    }

    /** Returns by how much the number of jobs with waiting tasks changes. */
    private long waitingJobs(TraceJob job, int waits) {
        long[] tasks = waiting.get(job.id());
        if (tasks == null) {
            return waits;
        }
        long before = Math.min(1, tasks[0]);
        tasks[0] += waits;
        return Math.min(1, tasks[0]) - before;
    }
}
