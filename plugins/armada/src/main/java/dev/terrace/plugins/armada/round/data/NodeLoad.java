package dev.terrace.plugins.armada.round.data;

import java.util.ArrayList;
import java.util.List;

/** The holdings of a round's running jobs on a node. */
public final class NodeLoad {
    /** A list, because the jobs of a node have few priorities. */
    private final List<Part> parts = new ArrayList<>();

    /**
     * The holdings of jobs that were placed at one priority.
     *
     * @param preemptible whether their class is
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Part(int priority, boolean preemptible, long[] amount) {}

    /**
     * Adds a running job.
     *
     * @param priority the priority at which it was placed
     */
    public void add(int priority, boolean preemptible, long[] request) {
        for (Part part : parts) {
            if (part.priority == priority && part.preemptible == preemptible) {
                Vectors.add(part.amount, request);
                return;
            }
        }
        parts.add(new Part(priority, preemptible, request.clone()));
    }

    public List<Part> parts() {
        return parts;
    }
}
