package dev.terrace.plugins.dirac;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.SessionView;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The jobs that have something to place, by their ids. */
final class Waiting {
    private static final int NONE = -1;

    private final List<TaskQueue.Definition> definitions;
    private final int[] definitionOf;
    private final int[] priorities;
    private final @Nullable String[] refusals;
    private final int[] oldestFirst;

    /**
     * @param definitions those that jobs ask for
     * @param definitionOf of each job its number, −1 where none waits
     * @param priorities of jobs, {@code UserPriority}
     * @param refusals why a job takes no part whose labels make no sense; null for all others
     * @param oldestFirst the ids of those that wait
     */
    Waiting(
            List<TaskQueue.Definition> definitions,
            int[] definitionOf,
            int[] priorities,
            @Nullable String[] refusals,
            int[] oldestFirst) {
        this.definitions = definitions;
        this.definitionOf = definitionOf;
        this.priorities = priorities;
        this.refusals = refusals;
        this.oldestFirst = oldestFirst;
    }

    static Waiting of(SessionView session, Labels labels) {
        int[] definitionOf = new int[session.jobs().size()];
        int[] priorities = new int[definitionOf.length];
        @Nullable String[] refusals = new @Nullable String[definitionOf.length];
        Arrays.fill(definitionOf, NONE);
        session.jobs().parallelStream().filter(Job::hasPlaceableTasks).forEach(job -> {
            try {
                Labels.Wish wish = labels.read(job);
                definitionOf[job.id()] = wish.definition();
                priorities[job.id()] = wish.priority();
            } catch (IllegalArgumentException e) {
                refusals[job.id()] = e.getMessage();
            }
        });
        int[] oldestFirst = Arrays.stream(session.oldestFirst())
                .filter(job -> definitionOf[job] != NONE)
                .toArray();
        return new Waiting(labels.definitions(), definitionOf, priorities, refusals, oldestFirst);
    }

    /** How many ids there are, of jobs that wait and of others. */
    int ids() {
        return definitionOf.length;
    }

    /** Their ids, the oldest first. */
    int[] oldestFirst() {
        return oldestFirst;
    }

    boolean has(int job) {
        return definitionOf[job] != NONE;
    }

    /** What a job that waits is to DIRAC. */
    GridJob get(int job) {
        return new GridJob(definitions.get(definitionOf[job]), priorities[job]);
    }

    /** How many definitions there are; some may be equal. */
    int definitions() {
        return definitions.size();
    }

    /** The number of a waiting job's definition. */
    int definition(int job) {
        return definitionOf[job];
    }

    /** As {@link GridJob#realPriority}. */
    double realPriority(int job) {
        return GridJob.realPriority(priorities[job]);
    }

    /** Why a job takes no part whose labels make no sense, in a sentence; null if they do. */
    @Nullable
    String refusal(int job) {
        return refusals[job];
    }
}
