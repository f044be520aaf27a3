package dev.terrace.replay.world;

import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import java.util.Iterator;

/** The jobs of a trace with their names, one at a time. */
public final class NamedJobs implements Iterator<NamedJobs.Named> {
    /** A job and the name of its group. */
    public record Named(TraceJob job, String name) {}

    private final JobNames names;
    private final PackedJobs.Reader jobs;
    private int place;

    private NamedJobs(JobNames names, PackedJobs.Reader jobs) {
        this.names = names;
        this.jobs = jobs;
    }

    /** Starts with the first job. Reads all ids to find the shortest names that sort in the order of the trace. */
    public static NamedJobs of(PackedJobs jobs) {
        return new NamedJobs(JobNames.of(jobs), jobs.iterator());
    }

    /** Returns a copy that continues at the same job. */
    public NamedJobs copy() {
        NamedJobs copy = new NamedJobs(names, jobs.copy());
        copy.place = place;
        return copy;
    }

    @Override
    public boolean hasNext() {
        return jobs.hasNext();
    }

    @Override
    public Named next() {
        TraceJob job = jobs.next();
        return new Named(job, names.of(job, ++place));
    }
}
