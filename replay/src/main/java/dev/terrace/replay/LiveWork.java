package dev.terrace.replay;

import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patched;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Patch;
import dev.terrace.objects.pod.PodPatch;
import dev.terrace.replay.EventQueue.EventKind;
import dev.terrace.replay.LiveJob.Task;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.ReplayResult.BrokenPromise;
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
    private static final Position PLACE = Position.of("the replay");

    private final Semantics semantics;
    private final VirtualClock clock;
    private final List<ReplayListener> listeners;
    private final EventQueue events;
    private final Map<String, LiveJob> jobs = new LinkedHashMap<>();
    /** The jobs that wait for a start that was planned for them. */
    private final Map<String, LiveJob> promised = new LinkedHashMap<>();
    /** The jobs that were not started as planned, in the order of the cycles that did not. */
    private final List<LiveJob> broken = new ArrayList<>();

    private long submitted;
    private long submittedTasks;
    private long ended;
    private long waitingJobs;
    private long waitingTasks;

    LiveWork(Semantics semantics, VirtualClock clock, List<ReplayListener> listeners) {
        this.semantics = semantics;
        this.clock = clock;
        this.listeners = listeners;
        events = new EventQueue();
    }

    /**
     * Copies jobs, tasks and events, for a replay with other listeners. Without broken promises: a replay from a
     * checkpoint has no result.
     */
    LiveWork(LiveWork other, List<ReplayListener> listeners) {
        semantics = other.semantics;
        clock = other.clock;
        this.listeners = listeners;
        other.jobs.forEach((key, job) -> jobs.put(key, new LiveJob(job)));
        other.promised.keySet().forEach(key -> promised.put(key, Objects.requireNonNull(jobs.get(key))));
        events = other.events.copy(task -> job(task.of).begun().get(task.number));
        submitted = other.submitted;
        submittedTasks = other.submittedTasks;
        ended = other.ended;
        waitingJobs = other.waitingJobs;
        waitingTasks = other.waitingTasks;
    }

    /** Returns the queue of future ends and departures. */
    EventQueue events() {
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

    /** Returns whether no task waits. */
    boolean hasNoneWaiting() {
        return waitingTasks == 0;
    }

    LoadAt load(long time) {
        return new LoadAt(time, waitingJobs, waitingTasks);
    }

    /** Returns the task of a pod; null if the pod does not belong to the replay. */
    @Nullable
    Task task(String job, String pod) {
        LiveJob of = jobs.get(job);
        return of == null ? null : of.tasks().get(JobObjects.number(pod));
    }

    void submit(LiveJob job) {
        jobs.put(job.key, job);
        submitted++;
        submittedTasks += job.job.tasks();
        waitingJobs++;
        waitingTasks += job.job.tasks();
        listeners.forEach(listener -> listener.submitted(job.job));
    }

    /**
     * Records the starts that a cycle plans, after the starts that it decided. A start that is later than planned
     * before breaks a promise.
     */
    void plan(CycleReport report, long now) {
        Map<String, Instant> planned = report.reservations();
        List<LiveJob> late = new ArrayList<>();
        for (LiveJob job : promised.values()) {
            Instant next = planned.get(job.key);
            if (job.hasStarted() ? now > job.promised : next == null || clock.notBefore(next) > job.promised) {
                late.add(job);
            }
        }
        promised.values().removeIf(LiveJob::hasStarted);
        if (!late.isEmpty()) {
            Map<String, String> reasons = new HashMap<>();
            report.waiting().forEach(waiting -> reasons.put(waiting.job(), waiting.reason()));
            for (LiveJob job : late) {
                promised.remove(job.key);
                job.promiseBroken = now;
                job.brokenBecause = renamed(reasons.getOrDefault(job.key, "no cycle ran at that time"));
                broken.add(job);
            }
        }
        planned.forEach((key, from) -> {
            LiveJob job = jobs.get(key);
            if (job != null && !job.hasStarted() && job.promiseBroken == TraceJob.UNKNOWN) {
                job.promised = clock.notBefore(from);
                if (promised.put(key, job) == null) {
                    listeners.forEach(listener -> listener.promised(job.job, job.promised));
                }
            }
        });
    }

    /** Returns a sentence of a report with the ids of jobs for the names of their groups. */
    String renamed(String sentence) {
        return JobObjects.renamed(sentence, this::id);
    }

    /** Returns the id of the job with a group; null if the group does not belong to the replay. */
    @Nullable
    String id(String group) {
        LiveJob job = jobs.get(group);
        return job == null ? null : job.job.id();
    }

    /** Returns the planned starts that were not kept, after the end of the replay. */
    List<BrokenPromise> brokenPromises() {
        return broken.stream()
                .map(job -> new BrokenPromise(
                        job.job.id(),
                        job.promised,
                        job.promiseBroken,
                        job.hasStarted() ? Long.valueOf(job.start) : null,
                        job.brokenBecause))
                .toList();
    }

    /**
     * Records that a task was bound to a node.
     *
     * @param annotations the annotations that its pod got with the node
     */
    void start(Task task, String node, Map<String, String> annotations, long now) {
        LiveJob of = task.of;
        task.node = node;
        task.bound = now;
        if (of.job.hasRun()) {
            task.end = now + semantics.startLatency() + of.job.run() - task.kept;
            events.add(task.end, EventKind.END, task);
        }
        moved(of, of.tasksPerPod, 0);
        if (!of.hasStarted() && of.running + of.ended >= of.job.minTasks()) {
            of.start = now + semantics.startLatency();
        }
        listeners.forEach(listener -> listener.started(of.job, task.number, of.tasksPerPod, now, node, annotations));
    }

    /** Evicts a task. It holds its node until its grace period is over, unless its run ends earlier. */
    void evict(Task task, long now) {
        long leaves = now + semantics.grace();
        if (task.leaves == EventQueue.NEVER && task.end > leaves) {
            task.end = EventQueue.NEVER;
            task.leaves = leaves;
            events.add(leaves, EventKind.LEAVE, task);
        }
    }

    /** Returns the tasks on a node, in the order of their submission. */
    List<Task> on(String node) {
        return jobs.values().stream()
                .flatMap(job -> job.begun().stream())
                .filter(task -> task.node.equals(node))
                .toList();
    }

    /** Like {@link #leave}, for a task whose node has gone. */
    Edit lose(Task task, long now) {
        boolean isEvicted = task.leaves != EventQueue.NEVER;
        task.end = EventQueue.NEVER;
        return leave(task, now, isEvicted ? Outcome.EVICTED : Outcome.NODE_GONE);
    }

    /**
     * Records that a task has left its node and waits again.
     *
     * @return the edit that creates its pod again, with a new uid and the remaining estimate
     */
    Edit leave(Task task, long now) {
        return leave(task, now, Outcome.EVICTED);
    }

    private Edit leave(Task task, long now, Outcome outcome) {
        long worked = Math.max(0, now - task.bound - semantics.startLatency());
        long kept = semantics.kept(worked);
        attempted(task, now, outcome, worked - kept);
        task.kept += kept;
        task.leaves = EventQueue.NEVER;
        task.node = "";
        task.attempt++;
        moved(task.of, -task.of.tasksPerPod, 0);
        String pod = task.key();
        Map<String, String> before = task.waitingAnnotations;
        task.waitingAnnotations = null;
        Patch<TaskSpec> again =
                PodPatch.madeAgain(clock.at(now), before == null ? Map.of() : Map.of(pod, before), PLACE);
        return new Edit.Changed(
                List.of(new Patched<>(Kinds.POD, pod, again), new Patched<>(Kinds.POD, pod, remaining(task))));
    }

    private static Patch<TaskSpec> remaining(Task task) {
        String uid = task.key() + "/" + task.attempt;
        long estimate = JobObjects.estimate(task.of.job);
        boolean isShorter = task.kept > 0 && estimate != TaskSpec.NO_ESTIMATE;
        Patch<TaskSpec> rest = PodPatch.estimated(Math.max(0, estimate - task.kept));
        return Patch.of(
                pod -> (isShorter ? rest.change().apply(pod) : pod)
                        .toBuilder().uid(uid).build(),
                object -> {});
    }

    private void attempted(Task task, long until, Outcome outcome, long lost) {
        TaskAttempt attempt = new TaskAttempt(
                task.of.job, task.number, task.of.tasksPerPod, task.bound, until, task.node, outcome, lost);
        listeners.forEach(listener -> listener.attempted(attempt));
    }

    /**
     * Ends the runs of tasks that end at the same time. A job whose last task ends is removed with its group and all of
     * its pods.
     */
    void end(Collection<Task> tasks, long now, List<Edit> edits) {
        Set<LiveJob> touched = new LinkedHashSet<>();
        for (Task task : tasks) {
            attempted(task, now, Outcome.DONE, 0);
            task.end = EventQueue.NEVER;
            task.node = "";
            moved(task.of, -task.of.tasksPerPod, task.of.tasksPerPod);
            touched.add(task.of);
        }
        for (Task task : tasks) {
            if (!task.of.hasEnded()) {
                edits.add(new Edit.Ended(task.key(), PodPhase.SUCCEEDED));
            }
        }
        touched.forEach(job -> removeEnded(job, now, edits));
    }

    /** Records that a waiting task has failed. Its pod is marked as failed already. */
    void fail(Task task, long now, List<Edit> edits) {
        LiveJob of = task.of;
        moved(of, 0, of.tasksPerPod);
        listeners.forEach(listener -> listener.failed(of.job, task.number, of.tasksPerPod, now));
        removeEnded(of, now, edits);
    }

    /** Removes a job whose tasks all still wait; {@link Simulation#turnAway} chooses it. */
    void turnAway(LiveJob job, long now, List<Edit> edits) {
        listeners.forEach(listener -> listener.turnedAway(job.job, now));
        waitingJobs--;
        waitingTasks -= job.job.tasks();
        remove(job, edits);
    }

    private void remove(LiveJob job, List<Edit> edits) {
        jobs.remove(job.key);
        promised.remove(job.key);
        job.tasks().forEach(task -> edits.add(new Edit.Gone(Kinds.POD.name(), task.key())));
        edits.add(new Edit.Gone(Kinds.POD_GROUP.name(), job.key));
    }

    private void removeEnded(LiveJob job, long now, List<Edit> edits) {
        if (job.hasEnded()) {
            ended++;
            remove(job, edits);
            listeners.forEach(listener -> listener.ended(job.job, job.start, now));
        }
    }

    /** Ends the replay. */
    void stop(long now) {
        for (LiveJob job : jobs.values()) {
            for (Task task : job.begun()) {
                if (!task.node.isEmpty()) {
                    attempted(task, now, Outcome.RUNNING, 0);
                }
            }
            listeners.forEach(listener -> listener.unfinished(job.job, job.start));
        }
        listeners.forEach(listener -> listener.stopped(now));
    }

    private void moved(LiveJob job, int running, int ended) {
        boolean waited = job.waiting() > 0;
        job.running += running;
        job.ended += ended;
        waitingTasks -= running + ended;
        waitingJobs += (job.waiting() > 0 ? 1 : 0) - (waited ? 1 : 0);
    }
}
