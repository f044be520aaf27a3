package dev.terrace.engine.session;

import dev.terrace.engine.placement.RefusalDetails;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.report.CycleReport.NodeRefusals;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Why nodes refused the tasks of jobs that wait: of each job, the first refused task of each shape. Taken when the
 * actions have ended and the plugins are still open.
 */
final class WaitingRefusals {
    private final Map<Job, List<NodeRefusals>> ofJobs = new HashMap<>();

    WaitingRefusals(DefaultSession session) {
        RefusalDetails details = session.refusalDetails();
        for (Job job : session.unsettledJobs()) {
            if (job.count(TaskStatus.PENDING) > 0 && ((SessionJob) job).hasRefusals()) {
                List<NodeRefusals> refusals = of(job, details);
                if (!refusals.isEmpty()) {
                    ofJobs.put(job, refusals);
                }
            }
        }
    }

    private static List<NodeRefusals> of(Job job, RefusalDetails details) {
        List<NodeRefusals> all = new ArrayList<>();
        Set<PodTemplate> shapes = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Task task : job.tasks(TaskStatus.PENDING)) {
            Refusals refusals = ((SessionTask) task).refusals();
            if (refusals != null
                    && refusals.nodes() > 0
                    && shapes.add(task.spec().template())) {
                details.of((SessionTask) task, refusals).stream()
                        .filter(refusal -> !all.contains(refusal))
                        .forEach(all::add);
            }
        }
        return List.copyOf(all);
    }

    /** In the order of tasks and reasons; empty if no node refused any. */
    List<NodeRefusals> of(Job job) {
        return ofJobs.getOrDefault(job, List.of());
    }
}
