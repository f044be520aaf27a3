package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.model.JobPhase;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the phase of a group when the session closes.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session.go">Volcano,
 *     getPodGroupPhase</a>
 */
public final class JobPhases {
    private static final List<TaskStatus> SCHEDULED =
            Stream.of(TaskStatus.values()).filter(TaskStatus::isScheduled).toList();
    private static final List<TaskStatus> COMPLETED =
            Stream.of(TaskStatus.values()).filter(TaskStatus::isCompleted).toList();

    private JobPhases() {}

    /**
     * Returns the phase of a group. Tasks bound in this session do not count yet, so a group whose tasks were all just
     * bound stays in-queue.
     */
    static JobPhase compute(SessionJob job) {
        return compute(job, 0);
    }

    /** Returns the phase after the next session, if only the binds of this one change the group before it. */
    public static JobPhase next(SessionJob job) {
        return compute(job, job.count(TaskStatus.BINDING));
    }

    private static JobPhase compute(SessionJob job, int bound) {
        if (job.isUnschedulable() && job.count(TaskStatus.RUNNING) > 0) {
            return JobPhase.UNKNOWN;
        }
        int scheduled = count(job, SCHEDULED) + leaving(job) + bound;
        if (scheduled >= job.minMember()) {
            return scheduled == count(job, COMPLETED) ? JobPhase.COMPLETED : JobPhase.RUNNING;
        }
        return job.phase() == JobPhase.INQUEUE ? JobPhase.INQUEUE : JobPhase.PENDING;
    }

    /** Returns whether a group that is pending or in-queue has fewer pods than its minMember. */
    static boolean lacksPods(SessionJob job) {
        JobPhase phase = compute(job);
        return (phase == JobPhase.PENDING || phase == JobPhase.INQUEUE)
                && job.tasks().size() < job.minMember();
    }

    private static int count(SessionJob job, List<TaskStatus> statuses) {
        int count = 0;
        for (int i = 0; i < statuses.size(); i++) {
            count += job.count(statuses.get(i));
        }
        return count;
    }

    /** Returns the number of a group's tasks that are about to leave a node. */
    private static int leaving(SessionJob job) {
        if (job.count(TaskStatus.RELEASING) == 0) {
            return 0;
        }
        int leaving = 0;
        for (Task task : job.tasks(TaskStatus.RELEASING)) {
            leaving += hasNode(task) ? 1 : 0;
        }
        return leaving;
    }

    private static boolean hasNode(Task task) {
        return task.node() != null || !task.spec().node().isEmpty();
    }
}
