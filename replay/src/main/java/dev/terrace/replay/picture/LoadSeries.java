package dev.terrace.replay.picture;

import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.report.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** The use of cpu and GPUs by queue, and the queue length, over time. Its memory is bounded. */
final class LoadSeries implements ReplayListener {
    /** The number of queues that are distinguished; the others are summed. */
    static final int QUEUES = 8;

    private final ToIntFunction<TraceJob> queueOf;
    private final ReducedSeries cpu = new ReducedSeries();
    private final ReducedSeries gpu = new ReducedSeries();
    private final ReducedSeries waiting = new ReducedSeries();

    /** The total, then the part of each queue, then the rest. */
    private final long[] heldCpu;

    private final long[] heldGpu;
    private long last;

    /**
     * Creates empty series.
     *
     * @param queueOf the index of a job's queue
     * @param queues the number of queues
     */
    LoadSeries(ToIntFunction<TraceJob> queueOf, int queues) {
        this.queueOf = queueOf;
        int layers = Math.min(queues, QUEUES) + (queues > QUEUES ? 1 : 0);
        heldCpu = new long[1 + layers];
        heldGpu = new long[1 + layers];
    }

    /** Creates empty series that do not distinguish queues. */
    LoadSeries() {
        this(job -> 0, 1);
    }

    @Override
    public void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {
        hold(job, tasks);
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        if (attempt.outcome() != Outcome.RUNNING) {
            hold(attempt.job(), -attempt.tasks());
        }
    }

    private void hold(TraceJob job, int tasks) {
        int layer = 1 + Math.min(queueOf.applyAsInt(job), QUEUES);
        long milli = tasks * job.request().cpuMilli();
        heldCpu[0] += milli;
        heldCpu[layer] += milli;
        long gpuMilli = tasks * UsedResource.GPU.of(job.request());
        heldGpu[0] += gpuMilli;
        heldGpu[layer] += gpuMilli;
    }

    @Override
    public void settled(LoadAt load) {
        last = load.time();
        cpu.add(last, heldCpu);
        gpu.add(last, heldGpu);
        waiting.add(last, load.waitingJobs(), load.waitingTasks());
    }

    ReducedSeries cpu() {
        return cpu;
    }

    ReducedSeries gpu() {
        return gpu;
    }

    ReducedSeries waiting() {
        return waiting;
    }

    /** Returns the time of the last cycle. */
    long last() {
        return last;
    }

    /** Adds the series to the document of a replay. */
    void addTo(Map<String, Object> replay, long cpuMilli, long gpuMilli) {
        List<Object> use = new ArrayList<>();
        use.add(use("cpu", cpu, cpuMilli));
        if (gpuMilli > 0) {
            use.add(use("gpu", gpu, gpuMilli));
        }
        replay.put("use", use);
        Fields length = new Fields()
                .with("time", waiting.times())
                .with("jobs", waiting.column(1))
                .with("tasks", waiting.column(2));
        replay.put("waiting", length);
    }

    private Map<String, Object> use(String resource, ReducedSeries series, long capacity) {
        return new Fields()
                .with("resource", resource)
                .with("unit", 1000)
                .with("capacity", capacity)
                .with("time", series.times())
                .with(
                        "held",
                        IntStream.range(2, heldCpu.length + 1)
                                .mapToObj(series::column)
                                .toList());
    }
}
