package dev.terrace.replay.world;

import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** The jobs of a trace with their names, one at a time. */
public final class NamedJobs implements Iterator<NamedJobs.Named> {
    /** A job and the name of its group. */
    public record Named(TraceJob job, String name) {}

    private final JobNames names;
    private final PackedJobs.Reader jobs;
    private int place;
    private @Nullable Named head;

    private NamedJobs(JobNames names, PackedJobs.Reader jobs, int place, @Nullable Named head) {
        this.names = names;
        this.jobs = jobs;
        this.place = place;
        this.head = head;
    }

    /** Starts with the first job. Reads all ids to find the shortest names that sort in the order of the trace. */
    public static NamedJobs of(PackedJobs jobs) {
        NamedJobs named = new NamedJobs(JobNames.choose(jobs), jobs.iterator(), 0, null);
        named.advance();
        return named;
    }

    /** Returns a copy that continues at the same job. */
    public NamedJobs copy() {
        return new NamedJobs(names, jobs.copy(), place, head);
    }

    private void advance() {
        TraceJob job = jobs.hasNext() ? jobs.next() : null;
        head = job == null ? null : new Named(job, names.name(job, ++place));
    }

    /** Returns the next job and stays at it; null at the end. */
    public @Nullable Named peek() {
        return head;
    }

    @Override
    public boolean hasNext() {
        return head != null;
    }

    @Override
    public Named next() {
        Named next = head;
        if (next == null) {
            throw new NoSuchElementException();
        }
        advance();
        return next;
    }
}
