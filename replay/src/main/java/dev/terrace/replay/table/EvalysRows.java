package dev.terrace.replay.table;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that ended, under the column names of evalys and Batsim. A resource is a processor: each node has one for
 * each of its cpus, and a task occupies the first ones of its node that are free, at least one. Tasks that share a cpu
 * share a processor.
 *
 * @see <a href="https://evalys.readthedocs.io">evalys</a>
 */
final class EvalysRows extends JobRows {
    private static final int MILLI = 1000;

    /** The processors of a node. */
    private static final class Processors {
        final int first;
        final int count;
        final BitSet taken = new BitSet();

        Processors(int first, int count) {
            this.first = first;
            this.count = count;
        }

        /** Takes the first free processors; taken ones, from the first, if too few are free. */
        BitSet take(int wanted) {
            BitSet found = new BitSet();
            for (int i = taken.nextClearBit(0);
                    i < count && found.cardinality() < wanted;
                    i = taken.nextClearBit(i + 1)) {
                found.set(i);
            }
            for (int i = 0; i < count && found.cardinality() < wanted; i++) {
                found.set(i);
            }
            taken.or(found);
            return found;
        }
    }

    /** The processors of a task that runs. */
    private record Held(Processors of, BitSet processors) {}

    private final String workload;
    private final Map<String, Processors> byNode = new HashMap<>();
    /** The processors of running tasks, by job. */
    private final Map<String, Map<Integer, Held>> held = new HashMap<>();

    /** The processors of tasks that ended, by job. */
    private final Map<String, BitSet> done = new HashMap<>();

    private int next;

    /** @param nodes the nodes at the start of the replay */
    EvalysRows(String workload, List<NodeSpec> nodes) {
        super("evalys.csv");
        this.workload = workload;
        nodes.forEach(this::add);
        add("job_id,workload_name,profile,submission_time,requested_number_of_resources,requested_time,success,"
                + "final_state,starting_time,execution_time,finish_time,waiting_time,turnaround_time,stretch,"
                + "allocated_resources");
    }

    private void add(NodeSpec node) {
        if (!byNode.containsKey(node.name())) {
            int count = processors(node.allocatable().get(ResourceNames.CPU));
            byNode.put(node.name(), new Processors(next, count));
            next += count;
        }
    }

    private static int processors(long milli) {
        return (int) Math.max(1, (milli + MILLI - 1) / MILLI);
    }

    @Override
    public void nodeChanged(NodeSpec node, boolean isThere, long time) {
        add(node);
    }

    @Override
    public void started(TraceJob job, int task, int tasks, long time, String node, Map<String, String> annotations) {
        Processors of = byNode.get(node);
        if (of != null) {
            BitSet taken = of.take(processors(tasks * job.request().cpuMilli()));
            held.computeIfAbsent(job.id(), absent -> new HashMap<>()).put(task, new Held(of, taken));
        }
    }

    @Override
    public void attempted(TaskAttempt attempt) {
        Map<Integer, Held> ofJob = held.get(attempt.job().id());
        if (ofJob == null) {
            return;
        }
        Held ended = ofJob.remove(attempt.task());
        if (ended == null) {
            return;
        }
        ended.of.taken.andNot(ended.processors);
        if (attempt.outcome() == Outcome.DONE) {
            BitSet all = done.computeIfAbsent(attempt.job().id(), absent -> new BitSet());
            ended.processors.stream().forEach(each -> all.set(ended.of.first + each));
        }
        if (ofJob.isEmpty()) {
            held.remove(attempt.job().id());
        }
    }

    @Override
    @Nullable
    String row(Fate fate) {
        TraceJob job = fate.job();
        BitSet processors = done.remove(job.id());
        OptionalLong end = fate.attempts().end();
        if (processors == null || end.isEmpty()) {
            return null;
        }
        long execution = end.getAsLong() - fate.start();
        return CsvCells.row(
                job.id(),
                workload,
                "",
                Long.toString(job.submit()),
                Integer.toString(processors(job.tasks() * job.request().cpuMilli())),
                Long.toString(job.estimate() < 0 ? job.run() : job.estimate()),
                "1",
                "COMPLETED_SUCCESSFULLY",
                Long.toString(fate.start()),
                Long.toString(execution),
                Long.toString(end.getAsLong()),
                Long.toString(fate.waited()),
                Long.toString(fate.turnaround()),
                execution == 0 ? "1" : Double.toString((double) fate.turnaround() / execution),
                intervals(processors));
    }

    /** Returns a set as text such as {@code 0-3 7}. */
    private static String intervals(BitSet set) {
        List<String> intervals = new ArrayList<>();
        for (int first = set.nextSetBit(0); first >= 0; first = set.nextSetBit(set.nextClearBit(first))) {
            int last = set.nextClearBit(first) - 1;
            intervals.add(first == last ? Integer.toString(first) : first + "-" + last);
        }
        return String.join(" ", intervals);
    }
}
