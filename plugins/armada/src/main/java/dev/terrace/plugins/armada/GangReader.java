package dev.terrace.plugins.armada;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.number.NumberText;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Determines which pods form a gang. Armada's annotations name a gang. Without them, a PodGroup with a
 * {@code minMember} of 2 or more is one.
 *
 * <p>A PodGroup's running pods form one gang, which is evicted as a whole. Its waiting pods form another gang while it
 * lacks at least 2 of {@code minMember} pods. That gang is placed if as many pods as it lacks can be placed.
 */
final class GangReader {
    static final String PREFIX = "armadaproject.io/";

    private final Map<Job, Integer> waiting = new HashMap<>();

    /** The gang of a pod, or null. */
    RoundJob.@Nullable Gang gangOf(Job job, Task task) {
        String id = task.spec().annotations().get(PREFIX + "gangId");
        if (id != null) {
            int cardinality = number(task, "gangCardinality", 1, 1);
            return cardinality < 2
                    ? null
                    : new RoundJob.Gang(
                            "annotated " + id,
                            cardinality,
                            number(task, "gangMinimumCardinality", cardinality, cardinality),
                            task.spec().annotations().getOrDefault(PREFIX + "gangNodeUniformityLabel", ""));
        }
        if (job.minMember() < 2) {
            return null;
        }
        if (task.status() != TaskStatus.PENDING) {
            return new RoundJob.Gang("runs " + job.key(), job.minMember(), 0, "");
        }
        int missing = job.minMember() - job.readyTasks();
        return missing < 2
                ? null
                : new RoundJob.Gang(
                        "waits " + job.key(), waiting.computeIfAbsent(job, GangReader::waiting), missing, "");
    }

    private static int waiting(Job job) {
        int waiting = 0;
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            waiting += task.isGated() ? 0 : 1;
        }
        return waiting;
    }

    /**
     * Returns whether a pod fails when its gang is placed without it: true for annotated gangs. A PodGroup's pod keeps
     * waiting.
     */
    static boolean failsWithoutItsGang(Task task) {
        return task.spec().annotations().containsKey(PREFIX + "gangId");
    }

    /** Armada's priority of a job within its queue; lower comes first. */
    static long priorityOf(Task task) {
        return number(task, "priority", 0, 0);
    }

    private static int number(Task task, String name, int otherwise, int least) {
        String text = task.spec().annotations().get(PREFIX + name);
        if (text == null) {
            return otherwise;
        }
        boolean minimum = name.equals("gangMinimumCardinality");
        int lowest = minimum ? 1 : least;
        int highest = minimum ? least : Integer.MAX_VALUE;
        OptionalLong value = NumberText.whole(text, lowest, highest);
        if (value.isPresent()) {
            return (int) value.getAsLong();
        }
        throw new InvalidInput(Finding.error(
                Position.of("pod " + task.key()),
                "annotation %s is \"%s\"; a whole number %s is expected."
                        .formatted(
                                PREFIX + name,
                                text,
                                minimum ? "from 1 to the gang's cardinality of " + highest : "of at least " + lowest)));
    }
}
