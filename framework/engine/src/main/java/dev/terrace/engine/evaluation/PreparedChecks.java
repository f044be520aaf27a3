package dev.terrace.engine.evaluation;

import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What each cluster-wide predicate returned when a task was last prepared, by task id and the predicate's index. Holds
 * at most 64 predicates.
 */
final class PreparedChecks {
    /** By task id, then by predicate; null until a predicate returned a check for the task. */
    private final @Nullable Function<Node, Verdict>[] @Nullable [] checks;

    /** By task id: one bit for each predicate that once returned null, and so never restrains the task again. */
    private final long[] silent;

    /** @param tasks the number of tasks of the session */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generics
    PreparedChecks(int tasks) {
        checks = new Function[tasks][];
        silent = new long[tasks];
    }

    /**
     * Keeps what a predicate returned.
     *
     * @param predicates the number of cluster-wide predicates
     * @param check null if nothing restrains the task
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generics
    void put(SessionTask task, int predicate, int predicates, @Nullable Function<Node, Verdict> check) {
        int id = task.id();
        if (check == null) {
            silent[id] |= 1L << predicate;
        }
        @Nullable Function<Node, Verdict>[] ofTask = checks[id];
        if (ofTask == null) {
            if (check == null) {
                return;
            }
            ofTask = new Function[predicates];
            checks[id] = ofTask;
        }
        ofTask[predicate] = check;
    }

    /** The predicate's check for a task; null if it returned none or was never prepared. */
    @Nullable
    Function<Node, Verdict> get(SessionTask task, int predicate) {
        @Nullable Function<Node, Verdict>[] ofTask = checks[task.id()];
        return ofTask == null ? null : ofTask[predicate];
    }

    /** Whether the predicate once returned null for a task. */
    boolean isSilent(SessionTask task, int predicate) {
        return (silent[task.id()] >>> predicate & 1) != 0;
    }

    /** Whether all predicates once returned null for a task. */
    boolean areAllSilent(SessionTask task, int predicates) {
        return silent[task.id()] == (1L << predicates) - 1;
    }
}
