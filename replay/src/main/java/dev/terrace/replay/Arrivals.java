package dev.terrace.replay;

import dev.terrace.cluster.Edit;
import dev.terrace.objects.Kinds;
import dev.terrace.replay.time.EventQueue;
import dev.terrace.replay.time.VirtualClock;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.JobObjects;
import dev.terrace.replay.world.NamedJobs;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queue of jobs that have not been submitted yet. */
final class Arrivals {
    private final NamedJobs jobs;
    private final JobObjects objects;
    private final VirtualClock clock;
    private NamedJobs.@Nullable Named head;

    Arrivals(PackedJobs jobs, JobObjects objects, VirtualClock clock) {
        this.jobs = NamedJobs.of(jobs);
        this.objects = objects;
        this.clock = clock;
        advance();
    }

    /**
     * Copies the queue.
     *
     * @param objects creates the objects of the copy's jobs
     */
    Arrivals(Arrivals other, JobObjects objects) {
        jobs = other.jobs.copy();
        this.objects = objects;
        clock = other.clock;
        head = other.head;
    }

    private void advance() {
        head = jobs.hasNext() ? jobs.next() : null;
    }

    /** Returns the second of the next submission; {@link EventQueue#NEVER} without one. */
    long next() {
        return head == null ? EventQueue.NEVER : head.job().submit();
    }

    /**
     * Removes and returns the next job if it is submitted at or before a second, else null. Adds its objects to the
     * edits.
     */
    @Nullable
    LiveJob take(long until, List<Edit> edits) {
        NamedJobs.Named named = head;
        if (named == null || named.job().submit() > until) {
            return null;
        }
        advance();
        TraceJob job = named.job();
        Instant created = clock.at(job.submit());
        edits.add(Edit.Made.of(Kinds.POD_GROUP, objects.group(job, named.name(), created)));
        edits.add(new Edit.Made<>(Kinds.POD, objects.pods(job, named.name(), created)));
        return new LiveJob(job, named.name());
    }
}
