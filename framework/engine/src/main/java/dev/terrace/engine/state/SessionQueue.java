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
public final class SessionQueue implements Queue, OfSession {
    private final Object session;
    private final int id;
    private final QueueSpec spec;
    private final OptionalInt classPriority;
    private final List<Job> jobs = new ArrayList<>();

    /** The jobs of which the session knows more than the cluster says. */
    private final List<SessionJob> noted = new ArrayList<>();

    private int age;

    SessionQueue(Object session, int id, QueueSpec spec, OptionalInt classPriority) {
        this.session = session;
        this.id = id;
        this.spec = spec;
        this.classPriority = classPriority;
    }

    @Override
    public Object session() {
        return session;
    }

    /** Adds a job; jobs come in order of their keys. */
    void add(SessionJob job) {
        jobs.add(job);
        if (job.isTopologyBound()) {
            job.note();
        }
    }

    /** The job takes the place of that with its id. */
    void replace(SessionJob job) {
        jobs.set(Collections.binarySearch(jobs, job, Comparator.comparingInt(Job::id)), job);
    }

    /** The next session must look at the job. */
    void note(SessionJob job) {
        noted.add(job);
    }

    /** The jobs that the next session must look at. */
    List<SessionJob> noted() {
        return noted;
    }

    /** The same, of which there are none afterwards. */
    List<SessionJob> takeNoted() {
        List<SessionJob> taken = List.copyOf(noted);
        noted.clear();
        return taken;
    }

    void setAge(int place) {
        age = place;
    }

    /** Its place among all queues by creation, then name; 0 is the oldest. */
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
