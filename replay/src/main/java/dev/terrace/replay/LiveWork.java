package dev.terrace.replay;

import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patched;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Patch;
import dev.terrace.objects.pod.PodPatch;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.result.ReplayListener.LoadAt;
import dev.terrace.replay.result.ReplayListener.Outcome;
import dev.terrace.replay.result.ReplayListener.TaskAttempt;
import dev.terrace.replay.time.EventQueue;
import dev.terrace.replay.time.EventQueue.EventKind;
import dev.terrace.replay.time.VirtualClock;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.JobObjects;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The jobs that were submitted and have not ended, and the rules for their tasks. Times are in seconds. */
final class LiveWork {
    private final Semantics semantics;
    private final ReplayListener listener;
    private final EventQueue<LiveTask> events;
    private final Map<String, LiveJob> jobs = new LinkedHashMap<>();

    /** The jobs that wait for a start that was planned for them. */
    private final Map<String, LiveJob> promised = new LinkedHashMap<>();

    private long submitted;
    private long submittedTasks;
    private long ended;
    private long waitingJobs;
    private long waitingTasks;
    private long runningTasks;
    private long held;

    LiveWork(Semantics semantics, ReplayListener listener) {
        this.semantics = semantics;
        this.listener = listener;
        events = new EventQueue<>(LiveTask::expects);
    }

    /** Copies jobs, tasks and events, for a replay with another listener. */
    LiveWork(LiveWork other, ReplayListener listener) {
        semantics = other.semantics;
        this.listener = listener;
        other.jobs.forEach((key, job) -> jobs.put(key, new LiveJob(job)));
        other.promised.keySet().forEach(key -> promised.put(key, Objects.requireNonNull(jobs.get(key))));
        events = other.events.copy(task -> job(task.of).begun().get(task.number));
        submitted = other.submitted;
        submittedTasks = other.submittedTasks;
        ended = other.ended;
        waitingJobs = other.waitingJobs;
        waitingTasks = other.waitingTasks;
        runningTasks = other.runningTasks;
        held = other.held;
    }

    /** Returns the queue of future ends and departures. */
    EventQueue<LiveTask> events() {
        return events;
    }

    /** Returns the jobs in the order of their submission. */
    Collection<LiveJob> jobs() {
        return jobs.values();
    }

    /** Returns the job of this replay that another one copied, or was copied from. */
    LiveJob job(LiveJob other) {
        return Objects.requireNonNull(jobs.get(other.key));
    }

    /** Returns the number of tasks that are stored singly. */
    long begunTasks() {
        return jobs.values().stream().mapToLong(job -> job.begun().size()).sum();
    }

    /** Returns the number of tasks that were submitted. */
    long submittedTasks() {
        return submittedTasks;
    }

    /** Returns the number of jobs that were submitted. */
    long submitted() {
        return submitted;
    }

    /** Returns the number of jobs that ended. */
    long ended() {
        return ended;
    }

    LoadAt load(long time) {
        return new LoadAt(time, waitingJobs, waitingTasks, runningTasks, held);
    }

    /** Returns the task of a pod; null if the pod does not belong to the replay. */
    @Nullable
    LiveTask task(String job, String pod) {
        LiveJob of = jobs.get(job);
        return of == null ? null : of.task(pod);
    }

    void submit(LiveJob job) {
        jobs.put(job.key, job);
        submitted++;
        submittedTasks += job.job.tasks();
        waitingJobs++;
        waitingTasks += job.job.tasks();
        listener.submitted(job.job);
    }

    /**
     * Records the starts that a cycle plans, after the starts that it decided. A start that is later than planned
     * before breaks a promise.
     *
     * @param clock converts times to seconds of the trace
     */
    void plan(CycleReport report, VirtualClock clock, long now) {
        Map<String, Instant> planned = report.reservations();
        List<LiveJob> broken = new ArrayList<>();
        promised.values().removeIf(job -> {
            Instant next = planned.get(job.key);
            boolean isLate = job.start == TraceJob.UNKNOWN
                    ? next == null || clock.notBefore(next) > job.promised
                    : now > job.promised;
            if (isLate) {
                broken.add(job);
            }
            return isLate || job.start != TraceJob.UNKNOWN;
        });
        if (!broken.isEmpty()) {
            breakPromises(broken, report, now);
        }
        planned.forEach((key, from) -> {
            LiveJob job = jobs.get(key);
            if (job != null && job.start == TraceJob.UNKNOWN && !job.isPromiseBroken) {
                if (promised.put(key, job) == null) {
                    listener.promised(job.job, clock.notBefore(from));
                }
                job.promised = clock.notBefore(from);
            }
        });
    }

    private void breakPromises(List<LiveJob> broken, CycleReport report, long now) {
        Map<String, String> reasons = new HashMap<>();
        report.waiting().forEach(waiting -> reasons.put(waiting.job(), waiting.reason()));
        for (LiveJob job : broken) {
            job.isPromiseBroken = true;
            listener.promiseBroken(
                    job.job, job.promised, now, reasons.getOrDefault(job.key, "no cycle ran at that time"));
        }
    }

    /** Records that a task was bound to a node. */
    void start(LiveTask task, String node, long now) {
        LiveJob of = task.of;
        task.node = node;
        task.bound = now;
        if (of.job.hasRun()) {
            task.end = now + semantics.startLatency() + of.job.run() - task.kept;
            events.add(task.end, EventKind.END, task);
        }
        moved(of, 1, 0);
        if (of.start == TraceJob.UNKNOWN && of.running + of.ended >= of.job.minTasks()) {
            of.start = now + semantics.startLatency();
        }
    }

    /**
     * Evicts a task. It holds its node until its grace period is over, unless its run ends earlier.
     *
     * @return whether the run ends by the end of the grace period
     */
    boolean evict(LiveTask task, long now) {
        long leaves = now + semantics.grace();
        if (task.end <= leaves) {
            return true;
        }
        task.end = EventQueue.NEVER;
        task.leaves = leaves;
        events.add(leaves, EventKind.LEAVE, task);
        return false;
    }

    /** Returns the tasks on a node, in the order of their submission. */
    List<LiveTask> on(String node) {
        return jobs.values().stream()
                .flatMap(job -> job.begun().stream())
                .filter(task -> task.node.equals(node))
                .toList();
    }

    /** Like {@link #leave}, for a task whose node has gone. */
    Edit lose(LiveTask task, long now) {
        boolean isEvicted = task.leaves != EventQueue.NEVER;
        task.end = EventQueue.NEVER;
        return leave(task, now, isEvicted ? Outcome.EVICTED : Outcome.NODE_GONE);
    }

    /**
     * Records that a task has left its node and waits again.
     *
     * @return the edit that gives its pod a new uid and the remaining estimate
     */
    Edit leave(LiveTask task, long now) {
        return leave(task, now, Outcome.EVICTED);
    }

    private Edit leave(LiveTask task, long now, Outcome outcome) {
        TraceJob job = task.of.job;
        long worked = Math.max(0, now - task.bound - semantics.startLatency());
        long kept = semantics.kept(worked);
        listener.attempted(new TaskAttempt(job, task.number, task.bound, now, task.node, outcome, worked - kept));
        task.kept += kept;
        task.leaves = EventQueue.NEVER;
        task.node = "";
        task.attempt++;
        moved(task.of, -1, 0);
        return new Edit.Changed(List.of(new Patched<>(Kinds.POD, task.key(), again(task))));
    }

    private static Patch<TaskSpec> again(LiveTask task) {
        String uid = task.key() + "/" + task.attempt;
        long estimate = JobObjects.estimate(task.of.job);
        boolean isShorter = task.kept > 0 && estimate != TaskSpec.NO_ESTIMATE;
        Patch<TaskSpec> rest = PodPatch.estimated(Math.max(0, estimate - task.kept));
        return Patch.of(
                pod -> (isShorter ? rest.change().apply(pod) : pod)
                        .toBuilder().uid(uid).build(),
                object -> {});
    }

    /**
     * Ends the runs of tasks that end at the same time. A job whose last task ends is removed with its group and all of
     * its pods.
     */
    void end(List<LiveTask> tasks, long now, List<Edit> edits) {
        Set<LiveJob> touched = new LinkedHashSet<>();
        for (LiveTask task : tasks) {
            listener.attempted(new TaskAttempt(task.of.job, task.number, task.bound, now, task.node, Outcome.DONE, 0));
            task.end = EventQueue.NEVER;
            task.node = "";
            moved(task.of, -1, 1);
            touched.add(task.of);
        }
        for (LiveTask task : tasks) {
            if (!task.of.hasEnded()) {
                edits.add(new Edit.Ended(task.key(), PodPhase.SUCCEEDED));
            }
        }
        touched.forEach(job -> removeEnded(job, now, edits));
    }

    /** Records that a waiting task has failed. Its pod is marked as failed already. */
    void fail(LiveTask task, long now, List<Edit> edits) {
        moved(task.of, 0, 1);
        listener.failed(task.of.job, task.number, now);
        removeEnded(task.of, now, edits);
    }

    /** Removes a job whose tasks all still wait. */
    void turnAway(LiveJob job, long now, List<Edit> edits) {
        listener.turnedAway(job.job, now);
        jobs.remove(job.key);
        promised.remove(job.key);
        waitingJobs--;
        waitingTasks -= job.job.tasks();
        remove(job, edits);
    }

    private static void remove(LiveJob job, List<Edit> edits) {
        job.tasks().forEach(task -> edits.add(new Edit.Gone(Kinds.POD.name(), task.key())));
        edits.add(new Edit.Gone(Kinds.POD_GROUP.name(), job.key));
    }

    private void removeEnded(LiveJob job, long now, List<Edit> edits) {
        if (!job.hasEnded()) {
            return;
        }
        jobs.remove(job.key);
        promised.remove(job.key);
        ended++;
        remove(job, edits);
        listener.ended(job.job, job.start, now);
    }

    /** Ends the replay. */
    void stop(long now) {
        for (LiveJob job : jobs.values()) {
            for (LiveTask task : job.begun()) {
                if (task.isOnNode()) {
                    listener.attempted(
                            new TaskAttempt(job.job, task.number, task.bound, now, task.node, Outcome.RUNNING, 0));
                }
            }
            listener.unfinished(job.job, job.start);
        }
        listener.stopped(now);
    }

    private void moved(LiveJob job, int running, int ended) {
        boolean waited = job.waiting() > 0;
        job.running += running;
        job.ended += ended;
        runningTasks += running;
        waitingTasks -= running + ended;
        held += running * job.job.request().cpuMilli();
        waitingJobs += (job.waiting() > 0 ? 1 : 0) - (waited ? 1 : 0);
    }
}
