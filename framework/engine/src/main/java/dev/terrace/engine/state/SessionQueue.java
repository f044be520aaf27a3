package dev.terrace.engine.state;

import dev.terrace.model.QueueSpec;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/** A queue in a session: its spec and its jobs. */
public final class SessionQueue implements Queue, SessionObject {
    private final Object session;
    private final int id;
    private QueueSpec spec;
    private final OptionalInt classPriority;
    private final List<Job> jobs = new ArrayList<>();

    /** The jobs of all queues that the next session must visit. */
    private final List<SessionJob> noted;

    private int age;

    /** @param noted the list to which it adds the jobs that the next session must visit */
    public SessionQueue(Object session, int id, QueueSpec spec, OptionalInt classPriority, List<SessionJob> noted) {
        this.session = session;
        this.id = id;
        this.spec = spec;
        this.classPriority = classPriority;
        this.noted = noted;
    }

    @Override
    public Object session() {
        return session;
    }

    /** Takes another specification, with the same name, age and priority class, for the next session. */
    public void reopen(QueueSpec next) {
        spec = next;
    }

    /** Adds a job at the end; jobs come in order of their keys. */
    public void add(SessionJob job) {
        jobs.add(job);
        entered(job);
    }

    /** Adds a job that arrives or comes from another queue. */
    public void insert(SessionJob job) {
        jobs.add(-place(job) - 1, job);
        entered(job);
    }

    /** Removes a job that leaves, or goes to another queue. */
    public void remove(SessionJob job) {
        jobs.remove(place(job));
    }

    /** Replaces the job that has the same id. */
    public void replace(SessionJob job) {
        jobs.set(place(job), job);
        entered(job);
    }

    private int place(SessionJob job) {
        return Collections.binarySearch(jobs, job, Comparator.comparingInt(Job::id));
    }

    /** Records a topology-bound job, whose domain is determined again in each session. */
    private static void entered(SessionJob job) {
        if (job.isTopologyBound()) {
            job.note();
        }
    }

    /** Records a job that the next session must visit. Called once for each job. */
    void note(SessionJob job) {
        noted.add(job);
    }

    void setAge(int place) {
        age = place;
    }

    /** Returns its rank among all queues by creation, then name; 0 is the oldest. */
    public int age() {
        return age;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public QueueSpec spec() {
        return spec;
    }

    @Override
    public List<Job> jobs() {
        return Collections.unmodifiableList(jobs);
    }

    @Override
    public OptionalInt classPriority() {
        return classPriority;
    }

    @Override
    public String toString() {
        return spec.name();
    }
}
