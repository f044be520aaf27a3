package dev.terrace.replay.measure;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time from which a node has room for one task of a gang, and what gangs hold before {@code minMember} tasks run.
 *
 * <p>A node has room if its free cpu, memory and GPUs suffice and its labels match the selector. Room counts if it is
 * left after the last cycle of an instant. Costs time for the nodes that get room, and for all nodes at the arrival of
 * a gang.
 */
final class GangWaits implements ReplayListener {
    private final Map<String, NodeRoom> rooms = new LinkedHashMap<>();
    private final Map<String, Gang> gangs = new HashMap<>();

    /** The gangs that no node had room for so far, by request. */
    private final Map<TaskRequest, List<Gang>> roomless = new LinkedHashMap<>();

    private final List<Gang> arrived = new ArrayList<>();
    private final List<NodeRoom> freed = new ArrayList<>();

    private final boolean knowsNodes;

    /** A gang that has not ended. */
    static final class Gang {
        private final TraceJob job;

        /** The time of the first room for one task, or {@link MeasuredJob#NONE}. */
        private long firstRoom = MeasuredJob.NONE;

        /** The cpu-seconds that its tasks held before it was complete, in milli-cores. */
        long idle;

        private boolean isComplete;
        private int running;
        private int done;
        private long starts;

        Gang(TraceJob job) {
            this.job = job;
        }

        /** Returns the seconds from the first room to its start; {@link MeasuredJob#NONE} if it has not started. */
        long waited(long start) {
            if (start == MeasuredJob.NONE) {
                return MeasuredJob.NONE;
            }
            return firstRoom == MeasuredJob.NONE ? 0 : Math.max(0, start - firstRoom);
        }

        private void start(int tasks, long time) {
            running += tasks;
            starts += tasks * time;
            if (running + done >= job.minTasks()) {
                isComplete = true;
                idle += (running * time - starts) * job.request().cpuMilli();
            }
        }

        private void leave(TaskAttempt attempt) {
            int tasks = attempt.tasks();
            running -= tasks;
            starts -= tasks * attempt.start();
            done += attempt.outcome() == Outcome.DONE ? tasks : 0;
            idle += tasks * (attempt.end() - attempt.start()) * job.request().cpuMilli();
        }
    }

    private static final class NodeRoom {
        final Map<String, String> labels;
        final long[] free;

        NodeRoom(NodeSpec node) {
            labels = node.labels();
            free = Arrays.stream(UsedResource.values())
                    .mapToLong(resource -> (long) resource.of(node.allocatable()))
                    .toArray();
        }

        /** Adds the amounts of some tasks, or removes them if the number is negative. */
        void move(TaskRequest request, int tasks) {
            for (UsedResource resource : UsedResource.values()) {
                free[resource.ordinal()] += tasks * resource.of(request);
            }
        }

        boolean fits(TaskRequest request) {
            for (UsedResource resource : UsedResource.values()) {
                if (free[resource.ordinal()] < resource.of(request)) {
                    return false;
                }
            }
            return request.allows(labels);
        }
    }

    /** @param nodes null if the nodes of tasks are unknown: then no gang has a wait */
    GangWaits(@Nullable Collection<NodeSpec> nodes) {
        knowsNodes = nodes != null;
        if (nodes != null) {
            nodes.forEach(node -> rooms.put(node.name(), new NodeRoom(node)));
        }
    }

    @Override
    public void submitted(TraceJob job) {
        if (job.minTasks() > 1 && knowsNodes) {
            Gang gang = new Gang(job);
            gangs.put(job.id(), gang);
            arrived.add(gang);
        }
    }

    @Override
    public void nodeChanged(NodeSpec node, boolean isThere, long time) {
        if (!knowsNodes) {
            return;
        }
        if (isThere) {
            NodeRoom room = new NodeRoom(node);
            rooms.put(node.name(), room);
            freed.add(room);
        } else {
            rooms.remove(node.name());
        }
    }

    @Override
    public void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {
        NodeRoom room = rooms.get(node);
        if (room != null) {
            room.move(job.request(), -tasks);
        }
        Gang gang = incomplete(job);
        if (gang != null) {
            gang.start(tasks, time);
        }
    }

    private @Nullable Gang incomplete(TraceJob job) {
        Gang gang = job.minTasks() > 1 ? gangs.get(job.id()) : null;
        return gang == null || gang.isComplete ? null : gang;
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        NodeRoom room = rooms.get(attempt.node());
        if (room == null || attempt.outcome() == Outcome.RUNNING) {
            return;
        }
        room.move(attempt.job().request(), attempt.tasks());
        freed.add(room);
        Gang gang = incomplete(attempt.job());
        if (gang != null) {
            gang.leave(attempt);
        }
    }

    @Override
    public void settled(LoadAt load) {
        if (!freed.isEmpty()) {
            roomless.entrySet().removeIf(waiting -> {
                boolean hasRoom = hasRoom(waiting.getKey(), freed);
                waiting.getValue().removeIf(gang -> gang.isComplete);
                if (hasRoom) {
                    waiting.getValue().forEach(gang -> gang.firstRoom = load.time());
                }
                return hasRoom || waiting.getValue().isEmpty();
            });
            freed.clear();
        }
        for (Gang gang : arrived) {
            if (hasRoom(gang.job.request(), rooms.values())) {
                gang.firstRoom = load.time();
            } else if (!gang.isComplete) {
                roomless.computeIfAbsent(gang.job.request(), request -> new ArrayList<>())
                        .add(gang);
            }
        }
        arrived.clear();
    }

    private static boolean hasRoom(TaskRequest request, Collection<NodeRoom> among) {
        return among.stream().anyMatch(room -> room.fits(request));
    }

    /** Removes a job and returns its gang; null if the job is not a gang. */
    @Nullable
    Gang take(TraceJob job) {
        return job.minTasks() > 1 ? gangs.remove(job.id()) : null;
    }
}
