package dev.terrace.replay.measure;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.ReplayResult.GpuPoint;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.spi.toolkit.GpuKinds;
import dev.terrace.spi.toolkit.GpuShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The GPUs that tasks hold, and those that are fragmented, by the GPUs that jobs asked for: a point for each percent of
 * all GPUs.
 *
 * <p>A task without {@code terrace.dev/gpu-index} holds whole devices.
 *
 * @see GpuKinds#fragmented
 */
public final class GpuCurve implements ReplayListener {
    private static final double PERCENT = 100;

    private final Map<String, NodeRoom> nodes = new HashMap<>();
    private final GpuKinds kinds;
    private final long capacity;
    private final List<GpuPoint> points = new ArrayList<>();
    private final Map<Attempt, HeldDevices> held = new HashMap<>();
    private long asked;
    private long allocated;
    private int percent = -1;

    private static final class NodeRoom {
        long cpu;
        final int[] free;
        final Map<String, String> labels;

        NodeRoom(long cpu, int gpus, Map<String, String> labels) {
            this.cpu = cpu;
            this.labels = labels;
            free = new int[gpus];
            Arrays.fill(free, GpuShare.WHOLE);
        }
    }

    private record Attempt(String job, int task) {}

    /**
     * The devices that a task holds.
     *
     * @param milli the held milli of each device
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record HeldDevices(int[] devices, int milli) {}

    /** @param kinds the typical kinds of tasks */
    public GpuCurve(List<NodeSpec> nodes, GpuKinds kinds) {
        long milli = 0;
        for (NodeSpec node : nodes) {
            int gpus = GpuShare.devices(node.allocatable());
            milli += (long) gpus * GpuShare.WHOLE;
            this.nodes.put(node.name(), new NodeRoom(node.allocatable().get(ResourceNames.CPU), gpus, node.labels()));
        }
        capacity = milli;
        this.kinds = kinds;
    }

    @Override
    public void submitted(TraceJob job) {
        asked += job.gpuMilli();
    }

    @Override
    public void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {
        NodeRoom room = nodes.get(node);
        if (room == null) {
            return;
        }
        int[] devices = GpuShare.indexes(annotations);
        int milli = devices.length == 0 ? GpuShare.WHOLE : job.request().gpuMilli();
        if (devices.length == 0) {
            devices = firstFree(room, job.request().gpus());
        }
        held.put(new Attempt(job.id(), task), new HeldDevices(devices, milli));
        move(room, job, devices, -milli);
    }

    private static int[] firstFree(NodeRoom room, int gpus) {
        return IntStream.range(0, room.free.length)
                .filter(device -> room.free[device] == GpuShare.WHOLE)
                .limit(gpus)
                .toArray();
    }

    private void move(NodeRoom room, TraceJob job, int[] devices, int milli) {
        room.cpu += Integer.signum(milli) * job.request().cpuMilli();
        for (int device : devices) {
            room.free[device] += milli;
            allocated -= milli;
        }
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        HeldDevices back = attempt.outcome() == Outcome.RUNNING
                ? null
                : held.remove(new Attempt(attempt.job().id(), attempt.task()));
        NodeRoom room = nodes.get(attempt.node());
        if (back != null && room != null) {
            move(room, attempt.job(), back.devices, back.milli);
        }
    }

    @Override
    public void settled(LoadAt load) {
        int now = (int) (PERCENT * asked / capacity);
        if (now > percent) {
            percent = now;
            points.add(point());
        }
    }

    private GpuPoint point() {
        double fragmented = 0;
        for (NodeRoom room : nodes.values()) {
            fragmented += kinds.fragmented(room.cpu, room.free, room.labels);
        }
        long idle = capacity - allocated;
        return new GpuPoint(
                PERCENT * asked / capacity,
                PERCENT * allocated / capacity,
                idle == 0 ? 0 : PERCENT * fragmented / idle);
    }

    /** Returns a point for each percent, and the last one. */
    public List<GpuPoint> points() {
        List<GpuPoint> all = new ArrayList<>(points);
        GpuPoint last = point();
        if (points.isEmpty() || !last.equals(points.get(points.size() - 1))) {
            all.add(last);
        }
        return all;
    }
}
