package dev.terrace.engine.session;

import dev.terrace.engine.state.SessionJob;
import dev.terrace.model.JobPhase;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.List;

/**
 * Finds the phase of a group when the session closes.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session.go">Volcano,
 *     getPodGroupPhase</a>
 */
final class JobPhases {
    private static final List<TaskStatus> STATUSES = List.of(TaskStatus.values());

    private JobPhases() {}

    /**
     * Tasks that were bound in this session do not count yet, so a group whose tasks were all just bound stays
     * in-queue.
     */
    static JobPhase of(SessionJob job) {
        if (job.unschedulable && job.count(TaskStatus.RUNNING) > 0) {
            return JobPhase.UNKNOWN;
        }
        int scheduled = 0;
        int completed = 0;
        for (TaskStatus status : STATUSES) {
            scheduled += status.isScheduled() ? job.count(status) : 0;
            completed += status.isCompleted() ? job.count(status) : 0;
        }
        for (Task task : job.tasks(TaskStatus.RELEASING)) {
            scheduled += hasNode(task) ? 1 : 0;
        }
        if (scheduled >= job.minMember()) {
            return scheduled == completed ? JobPhase.COMPLETED : JobPhase.RUNNING;
        }
        return job.phase() == JobPhase.INQUEUE ? JobPhase.INQUEUE : JobPhase.PENDING;
    }

    private static boolean hasNode(Task task) {
        return task.node() != null || !task.spec().node().isEmpty();
    }
}
