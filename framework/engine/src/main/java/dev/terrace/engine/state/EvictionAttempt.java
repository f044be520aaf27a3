package dev.terrace.engine.state;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Words;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one action's search for victims for a waiting job, for the last task that got no room. A search without
 * candidates keeps the result of the task before.
 */
public final class EvictionAttempt {
    private final String action;
    private boolean isSkipped;
    private boolean mayNotTake;
    private boolean isNewTask;
    private @Nullable TaskSpec task;
    private int candidates;
    private int allowed;
    private final List<String> protectors = new ArrayList<>(1);

    EvictionAttempt(String action) {
        this.action = action;
    }

    String action() {
        return action;
    }

    /** Records whether the job starves. */
    public void starves(boolean isStarving) {
        isSkipped = !isStarving;
    }

    /** Records whether its queue may take from others. */
    public void mayTake(boolean mayTake) {
        mayNotTake = !mayTake;
    }

    /** Records that the search for another task's victims begins. */
    public void begin() {
        isNewTask = true;
    }

    /**
     * Records the victims on one node.
     *
     * @param protectors the plugins that protect all candidates; empty if some are allowed, or no plugin was asked
     */
    public void found(TaskSpec taker, int candidates, int allowed, List<String> protectors) {
        if (isNewTask) {
            isNewTask = false;
            task = taker;
            this.candidates = 0;
            this.allowed = 0;
            this.protectors.clear();
        }
        this.candidates += candidates;
        this.allowed += allowed;
        for (String plugin : protectors) {
            if (!this.protectors.contains(plugin)) {
                this.protectors.add(plugin);
            }
        }
    }

    /** Records that a task got room. */
    @SuppressWarnings("ReferenceEquality") // the same object throughout a session
    void served(TaskSpec taker) {
        if (taker == task) {
            task = null;
        }
    }

    /** Returns whether the job did not starve when last asked. */
    boolean isSkipped() {
        return isSkipped;
    }

    /** Returns what it found, as a clause; empty if it found nothing that explains why the job waits. */
    String sentence() {
        if (mayNotTake) {
            return action + ": its queue may not take from others";
        }
        if (task == null || candidates == 0) {
            return "";
        }
        String possible =
                candidates == 1 ? "its only possible victim" : "its %s possible victims".formatted(candidates);
        if (allowed == 0 && protectors.isEmpty()) {
            return "%s: no plugin allows the eviction of %s".formatted(action, possible);
        }
        if (allowed == 0) {
            return "%s: %s %s protected by %s"
                    .formatted(action, possible, candidates == 1 ? "is" : "are", Words.list("and", protectors));
        }
        return allowed == candidates
                ? "%s: %s %s too little room".formatted(action, possible, candidates == 1 ? "makes" : "make")
                : "%s: %s of %s may be evicted, which makes too little room".formatted(action, allowed, possible);
    }
}
