package dev.terrace.plugins.armada;

import dev.terrace.model.PodTemplate;
import dev.terrace.plugins.armada.round.data.JobBlock;
import dev.terrace.plugins.armada.round.data.JobShape;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.spi.toolkit.IntList;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * The pods of a job that take part in a round, as a block of the round's jobs.
 *
 * @param places the positions of these pods in the job's tasks
 */
record RoundPods(JobBlock block, IntList places) {
    /**
     * The inputs from which all blocks are derived. If they are equal, earlier blocks of unchanged jobs stay valid.
     *
     * @param queues names of the active queues, by index
     * @param nodes by index; compared by their names
     */
    record Rule(List<String> queues, List<String> nodes, RunPriorities priorities) {}

    /** The derivation of blocks from jobs. */
    record Derivation(
            Rule rule, Function<PodTemplate, JobShape> shapes, ToIntFunction<Node> nodes, Map<String, Integer> queues) {
        RoundPods of(Job job) {
            GangReader gangs = new GangReader();
            List<RoundJob> pods = new ArrayList<>();
            IntList places = new IntList();
            int place = 0;
            for (Task task : job.tasks()) {
                boolean runs = RoundMembers.runs(task);
                if (runs || RoundMembers.waits(task)) {
                    places.add(place);
                    pods.add(pod(job, task, runs, gangs));
                }
                place++;
            }
            return new RoundPods(new JobBlock(pods), places);
        }

        private RoundJob pod(Job job, Task task, boolean runs, GangReader gangs) {
            int ofClass = rule.priorities.indexOf(task);
            Node node = task.node();
            RoundJob.Run run = runs && node != null
                    ? new RoundJob.Run(nodes.applyAsInt(node), rule.priorities.of(task, ofClass), millis(started(task)))
                    : null;
            return new RoundJob(
                    task.key(),
                    queues.getOrDefault(job.queue().name(), -1),
                    ofClass,
                    GangReader.priorityOf(task),
                    millis(task.spec().created()),
                    shapes.apply(task.spec().template()),
                    gangs.gangOf(job, task),
                    run);
        }
    }

    private static Instant started(Task task) {
        Instant started = task.spec().started();
        return started == null ? task.spec().created() : started;
    }

    private static long millis(Instant instant) {
        return instant.equals(Instant.MIN) ? Long.MIN_VALUE : instant.toEpochMilli();
    }
}
