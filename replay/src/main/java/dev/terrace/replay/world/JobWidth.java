package dev.terrace.replay.world;

import dev.terrace.cluster.ClusterState;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.RequiredNodes;
import dev.terrace.model.resource.Amounts;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the jobs that are wider than the cluster: even if it is empty, their tasks do not fit together. */
public final class JobWidth {
    private final ClusterState state;
    private final JobObjects objects;
    private final Map<TaskRequest, Long> rooms = new HashMap<>();

    private JobWidth(ClusterState state) {
        this.state = state;
        this.objects = new JobObjects(state.cluster().resources());
    }

    /** Returns a warning for each job of a trace that is wider than the cluster. */
    public static List<Finding> warnings(Trace trace, ClusterState state) {
        JobWidth width = new JobWidth(state);
        List<Finding> warnings = new ArrayList<>();
        for (TraceJob job : trace.jobs()) {
            long room = width.rooms.computeIfAbsent(job.request(), request -> width.room(job));
            if (room < job.minTasks()) {
                warnings.add(Finding.warning(
                        job.position(trace.jobsFile()),
                        "job %s never starts: ".formatted(TraceJob.shown(job.id()))
                                + (room == 0
                                        ? "no node can hold one of its tasks."
                                        : "it needs %s tasks at a time, and all nodes together have room for %s."
                                                .formatted(job.minTasks(), room))));
            }
        }
        return warnings;
    }

    /** Returns the number of tasks of a job for which the empty nodes have room. */
    private long room(TraceJob job) {
        PodTemplate template = objects.sample(job).template();
        RequiredNodes allowed = template.requiredNodes();
        long room = 0;
        for (NodeSpec node : state.cluster().nodes()) {
            room += allowed.allow(node) ? times(template.requests(), node.allocatable()) : 0;
        }
        return room;
    }

    private static long times(Amounts request, Amounts offered) {
        long times = Long.MAX_VALUE;
        for (int d = 0; d < request.names().size(); d++) {
            if (request.has(d) && request.get(d) > 0) {
                times = Math.min(times, offered.get(d) / request.get(d));
            }
        }
        return times;
    }
}
