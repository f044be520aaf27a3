package dev.terrace.engine.state;

import dev.terrace.engine.facts.ClassPriorities;
import dev.terrace.engine.facts.CreationTimes;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.spi.toolkit.RadixSort;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the jobs and queues of a session from those of the one before it. Where no job and no queue came or went, and
 * no job is bound to the topology, it looks at the jobs that the session or the cluster has changed, and at no other.
 */
final class ContinuedJobs {
    private final SessionState before;
    private final Strays strays;
    private final Cluster cluster;
    private final ClassPriorities classes;

    /** Is told of tasks that have a job now and had none, or the other way round. */
    private final Consumer<SessionTask> regrouped;

    /** What the tasks of each job that is made anew are taken from. */
    private final Map<SessionJob, Members> members = new LinkedHashMap<>();

    private Queues queues;
    private List<Job> all;
    private int[] oldestFirst;
    private boolean mayBeTopologyBound;
    private boolean agesDiffer;

    /** The jobs that were made anew; null if any may differ, or may have another place. */
    private @Nullable List<Job> changed;

    /**
     * @param known the job before, of which it has the tasks that are still there; null if it is new
     * @param joining the tasks that waited for it, in any order
     */
    private record Members(@Nullable SessionJob known, List<SessionTask> joining) {
        /** In order: those of before, and between them those that join. Tasks must have their ids. */
        void fill(SessionJob job) {
            joining.sort(TaskList.BY_ID);
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

    ContinuedJobs(SessionState before, Strays strays, Cluster cluster, Consumer<SessionTask> regrouped) {
        this.before = before;
        this.strays = strays;
        this.cluster = cluster;
        this.regrouped = regrouped;
        classes = new ClassPriorities(cluster.priorityClasses());
        queues = before.allQueues;
        all = before.jobs;
        oldestFirst = before.oldestFirst;
    }

    /** The jobs that the session before touched. */
    List<SessionJob> touched() {
        List<SessionJob> touched = new ArrayList<>();
        before.forEachNoted(job -> {
            if (job.isTouched()) {
                touched.add(job);
            }
        });
        return touched;
    }

    /** Makes queues and jobs. Tasks that come and go must have been told to strays and jobs. */
    void make() {
        Map<String, JobSpec> replaced = replaced();
        if (replaced == null) {
            makeAnew();
        } else {
            makeInPlace(replaced);
        }
    }

    /** The specifications that are others; null if a job or queue came or went, or one may have another place. */
    private @Nullable Map<String, JobSpec> replaced() {
        if (!isSame(before.cluster.queues(), cluster.queues())
                || !isSame(before.cluster.priorityClasses(), cluster.priorityClasses())
                || before.hasTopologyBoundJobs) {
            return null;
        }
        Map<String, JobSpec> replaced = new HashMap<>();
        List<JobSpec> others = new ArrayList<>();
        Ordered.of(cluster.jobs(), JobSpec.ORDER)
                .changesSince(Ordered.of(before.cluster.jobs(), JobSpec.ORDER), (was, is) -> {
                    if (was != null && is != null && isInPlace(was, is)) {
                        replaced.put(is.key(), is);
                    } else {
                        others.add(is == null ? was : is);
                    }
                });
        return others.isEmpty() ? replaced : null;
    }

    private static boolean isInPlace(JobSpec was, JobSpec is) {
        return was.queue().equals(is.queue()) && was.created().equals(is.created()) && !SessionJob.isTopologyBound(is);
    }

    private void makeInPlace(Map<String, JobSpec> replaced) {
        Set<SessionJob> looked = new LinkedHashSet<>();
        strays.awaitedJobs().forEach(key -> addKnown(key, looked));
        replaced.keySet().forEach(key -> addKnown(key, looked));
        before.queues.forEach(queue -> looked.addAll(((SessionQueue) queue).takeNoted()));
        all = new ArrayList<>(before.jobs);
        List<Job> anew = new ArrayList<>();
        for (SessionJob known : looked) {
            JobSpec spec = replaced.getOrDefault(known.key(), known.spec());
            SessionJob job = job(spec, known, known.queue());
            job.moveTo(known.id(), known.queue());
            job.begin(known.age(), priority(job));
            if (job != known) {
                all.set(job.id(), job);
                job.queue().replace(job);
                anew.add(job);
            }
        }
        anew.sort(Comparator.comparingInt(Job::id));
        changed = anew;
    }

    private void addKnown(String key, Set<SessionJob> jobs) {
        int place = Keys.place(before.jobs, Job::key, key);
        if (place >= 0) {
            jobs.add((SessionJob) before.jobs.get(place));
        }
    }

    private void makeAnew() {
        queues = new Queues(cluster.queues(), classes, before.session);
        mayBeTopologyBound = true;
        all = merged();
        if (agesDiffer) {
            oldestFirst = oldestFirst(all);
        }
        int[] ages = RadixSort.places(oldestFirst);
        for (Job each : all) {
            SessionJob job = (SessionJob) each;
            job.begin(ages[job.id()], priority(job));
            job.queue().add(job);
        }
    }

    private int priority(SessionJob job) {
        return classes.of(job.spec().priorityClassName(), job.queue().classPriority());
    }

    private static int[] oldestFirst(List<Job> jobs) {
        CreationTimes created = new CreationTimes(jobs.size());
        jobs.forEach(job -> created.set(job.id(), job.spec().created()));
        return created.oldestFirst();
    }

    /** The jobs of the cluster whose queue is there, those of before where they are the same. */
    private List<Job> merged() {
        List<Job> jobs = new ArrayList<>(before.jobs.size());
        SessionQueue[] sameQueues = before.queues.stream()
                .map(queue -> queues.byName.get(queue.name()))
                .toArray(SessionQueue[]::new);
        int next = 0;
        for (JobSpec spec : cluster.jobs()) {
            while (next < before.jobs.size() && isBefore((SessionJob) before.jobs.get(next), spec)) {
                leave((SessionJob) before.jobs.get(next++));
            }
            SessionJob known = null;
            if (next < before.jobs.size() && spec.hasKey(before.jobs.get(next).key())) {
                known = (SessionJob) before.jobs.get(next++);
            }
            SessionQueue queue = known != null && isSame(known.spec(), spec)
                    ? sameQueues[known.queue().id()]
                    : queues.byName.get(spec.queue());
            if (queue != null) {
                SessionJob job = job(spec, known, queue);
                job.moveTo(jobs.size(), queue);
                jobs.add(job);
            } else if (known != null) {
                leave(known);
            }
        }
        while (next < before.jobs.size()) {
            leave((SessionJob) before.jobs.get(next++));
        }
        return jobs;
    }

    private static boolean isBefore(SessionJob job, JobSpec spec) {
        return !isSame(job.spec(), spec) && job.key().compareTo(spec.key()) < 0;
    }

    private SessionJob job(JobSpec spec, @Nullable SessionJob known, SessionQueue queue) {
        List<SessionTask> waiting = strays.takeOfJob(known == null ? spec.key() : known.key());
        if (known != null && isSame(known.spec(), spec) && waiting.isEmpty() && !known.isTouched()) {
            return known;
        }
        agesDiffer |= known == null || !known.spec().created().equals(spec.created());
        if (known != null) {
            known.leave();
        }
        SessionJob made = new SessionJob(spec, spec.key(), queue, cluster.resources());
        List<SessionTask> joining = new ArrayList<>(waiting);
        joining.forEach(task -> task.joinJob(made));
        waiting.forEach(regrouped);
        members.put(made, new Members(known, joining));
        return made;
    }

    /** A job has gone, or its queue has. */
    private void leave(SessionJob job) {
        agesDiffer = true;
        job.leave();
        for (Task each : job.tasks()) {
            if (each.job() == job) {
                SessionTask task = (SessionTask) each;
                task.joinJob(null);
                strays.awaitJob(task);
                regrouped.accept(task);
            }
        }
    }

    /** Objects of a cluster never change: another one is there as soon as anything about it differs. */
    private static boolean isSame(Object before, Object now) {
        return before == now;
    }

    /** Puts tasks into the jobs that were made anew. Tasks must have their ids. */
    void fill() {
        members.forEach((job, tasks) -> tasks.fill(job));
    }

    Queues queues() {
        return queues;
    }

    /** By id. */
    List<Job> all() {
        return all;
    }

    int[] oldestFirst() {
        return oldestFirst;
    }

    /** The jobs that were made anew, by id; null if any may differ, or may have another place. */
    @Nullable
    List<Job> changed() {
        return changed;
    }

    boolean mayBeTopologyBound() {
        return mayBeTopologyBound;
    }
}
