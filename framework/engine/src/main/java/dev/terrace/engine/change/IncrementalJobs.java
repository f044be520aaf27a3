package dev.terrace.engine.change;

import dev.terrace.engine.facts.ClassPriorities;
import dev.terrace.engine.state.SessionJob;
import dev.terrace.engine.state.SessionQueue;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Updates the jobs and queues of a session from those of the session before. It visits only jobs that the session or
 * the cluster changed, that arrive or that leave, and those of changed queues. The ids of the jobs behind those that
 * arrive or leave are shifted. Requires the same queues in the same order, with equal ages and priorities.
 */
final class IncrementalJobs {
    private final SessionState before;
    private final Strays strays;
    private final Cluster cluster;
    private final ClassPriorities classes;

    /** Receives tasks that gained a job or lost theirs. */
    private final Consumer<SessionTask> regrouped;

    /** The sources of the tasks of each job that is created in place of another or arrives. */
    private final Map<SessionJob, Members> members = new LinkedHashMap<>();

    private boolean mayBeTopologyBound;
    private boolean agesDiffer;

    /**
     * The tasks of a job that is about to be created.
     *
     * @param known the job before, whose remaining tasks it takes; null if it arrives
     * @param joining the tasks that waited for it, in any order
     */
    private record Members(@Nullable SessionJob known, List<SessionTask> joining) {
        /** Adds both in order of their ids. Tasks must have their ids. */
        void fill(SessionJob job) {
            joining.sort(SessionTask.BY_ID);
            List<Task> staying = known == null ? List.of() : known.tasks();
            int next = 0;
            for (int i = 0; i < staying.size(); i++) {
                SessionTask task = (SessionTask) staying.get(i);
                if (task.job() == known) {
                    while (next < joining.size() && joining.get(next).id() < task.id()) {
                        job.add(joining.get(next++));
                    }
                    job.add(task);
                }
            }
            while (next < joining.size()) {
                job.add(joining.get(next++));
            }
        }
    }

    IncrementalJobs(SessionState before, Strays strays, Cluster cluster, Consumer<SessionTask> regrouped) {
        this.before = before;
        this.strays = strays;
        this.cluster = cluster;
        this.regrouped = regrouped;
        classes = new ClassPriorities(cluster.priorityClasses());
        mayBeTopologyBound = before.hasTopologyBoundJobs;
    }

    /**
     * Updates queues and jobs. Tasks that arrived or left must be known to strays and jobs.
     *
     * @return the jobs that differ from the session before, by id
     */
    List<Job> make() {
        List<SessionQueue> reopened = reopened();
        Map<SessionJob, JobSpec> specs = new LinkedHashMap<>();
        List<JobSpec> arriving = new ArrayList<>();
        List<SessionJob> leaving = new ArrayList<>();
        Ordered.of(cluster.jobs(), JobSpec.ORDER)
                .changesSince(Ordered.of(before.cluster.jobs(), JobSpec.ORDER), (was, is) -> {
                    SessionJob known = was == null ? null : find(was.key());
                    boolean isPlaced = is != null && before.allQueues.byName.containsKey(is.queue());
                    if (known == null && is != null && isPlaced) {
                        arriving.add(is);
                    } else if (known != null && is != null && isPlaced) {
                        specs.put(known, is);
                    } else if (known != null) {
                        leaving.add(known);
                    }
                });
        Set<SessionJob> looked = new LinkedHashSet<>(before.allQueues.noted);
        before.allQueues.noted.clear();
        looked.addAll(specs.keySet());
        for (String key : strays.awaitedJobs()) {
            SessionJob awaited = find(key);
            if (awaited != null) {
                looked.add(awaited);
            }
        }
        List<Job> differing = new ArrayList<>();
        List<SessionJob> entering = new ArrayList<>();
        for (SessionJob job : leaving) {
            leave(job);
            job.queue().remove(job);
            looked.remove(job);
        }
        for (SessionJob known : looked) {
            SessionJob job = job(specs.getOrDefault(known, known.spec()), known);
            if (job != known) {
                differing.add(job);
                before.jobs.set(job.id(), job);
                if (job.queue() == known.queue()) {
                    job.queue().replace(job);
                } else {
                    known.queue().remove(known);
                    entering.add(job);
                }
            }
        }
        List<SessionJob> arrived = new ArrayList<>(arriving.size());
        arriving.forEach(spec -> arrived.add(job(spec, null)));
        before.jobs.update(arrived, leaving);
        entering.addAll(arrived);
        entering.forEach(job -> job.queue().insert(job));
        differing.addAll(arrived);
        if (!reopened.isEmpty()) {
            Set<Job> known = new HashSet<>(differing);
            reopened.forEach(queue -> queue.jobs().stream().filter(known::add).forEach(differing::add));
        }
        differing.sort(Comparator.comparingInt(Job::id));
        return differing;
    }

    /** Updates the queues whose specification changed, and returns them. */
    private List<SessionQueue> reopened() {
        List<SessionQueue> reopened = new ArrayList<>();
        if (!isSame(before.cluster.queues(), cluster.queues())) {
            for (QueueSpec spec : cluster.queues()) {
                SessionQueue queue = queueOf(spec.name());
                if (!isSame(queue.spec(), spec)) {
                    queue.reopen(spec);
                    reopened.add(queue);
                }
            }
        }
        return reopened;
    }

    private @Nullable SessionJob find(String key) {
        int place = before.jobs.place(key);
        return place < 0 ? null : (SessionJob) before.jobs.get(place);
    }

    private SessionQueue queueOf(String name) {
        return Objects.requireNonNull(before.allQueues.byName.get(name));
    }

    private void begin(SessionJob job) {
        job.begin(classes.of(job.spec().priorityClassName(), job.queue().classPriority()));
    }

    /** Returns the known job if it is unchanged, otherwise another one with its id and slot. */
    private SessionJob job(JobSpec spec, @Nullable SessionJob known) {
        List<SessionTask> waiting = strays.takeOfJob(known == null ? spec.key() : known.key());
        if (known != null && isSame(known.spec(), spec) && waiting.isEmpty() && !known.isTouched()) {
            begin(known);
            return known;
        }
        agesDiffer |= known == null || !known.spec().created().equals(spec.created());
        SessionJob made = new SessionJob(
                spec, known == null ? spec.key() : known.key(), queueOf(spec.queue()), cluster.resources());
        begin(made);
        mayBeTopologyBound |= made.isTopologyBound();
        if (known == null) {
            made.assignSlot(before.jobSlots.take());
        } else {
            known.leave();
            made.takeId(known);
            made.assignSlot(known.slot());
        }
        List<SessionTask> joining = new ArrayList<>(waiting);
        joining.forEach(task -> task.joinJob(made));
        waiting.forEach(regrouped);
        members.put(made, new Members(known, joining));
        return made;
    }

    /** Removes a job that leaves. */
    private void leave(SessionJob job) {
        agesDiffer = true;
        job.leave();
        before.jobSlots.release(job.slot());
        for (Task each : job.tasks()) {
            if (each.job() == job) {
                SessionTask task = (SessionTask) each;
                task.joinJob(null);
                strays.awaitJob(task);
                regrouped.accept(task);
            }
        }
    }

    /** Compares by identity, because objects of a cluster are immutable. */
    private static boolean isSame(Object before, Object now) {
        return before == now;
    }

    /** Adds the tasks of the jobs that were created. Tasks must have their ids. */
    void fill() {
        members.forEach((job, tasks) -> tasks.fill(job));
    }

    /** The ids of the jobs, the oldest first; null if they differ from the session before. */
    int @Nullable [] oldestFirst() {
        return agesDiffer ? null : before.oldestFirst;
    }

    boolean mayBeTopologyBound() {
        return mayBeTopologyBound;
    }
}
