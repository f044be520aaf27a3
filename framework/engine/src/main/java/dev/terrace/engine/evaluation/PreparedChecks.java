package dev.terrace.engine.evaluation;

import dev.terrace.engine.state.ByTask;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.NodePredicate;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Verdict;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The checks that some cluster-wide predicates returned when each task was last prepared. */
final class PreparedChecks {
    /** The capacity: one bit less than a long has, so that all of them form a positive number. */
    private static final int CAPACITY = Long.SIZE - 1;

    private final ByTask<OfTask> byTask;
    private int predicates;

    /** The checks of one task. */
    private static final class OfTask {
        /** One bit for each predicate that has returned null, and so never restrains the task again. */
        private long silent;

        /** One bit for each predicate that does not restrain the task until the next preparation. */
        private long idle;

        /** By predicate; null before the first returned check. */
        private @Nullable Function<Node, Verdict> @Nullable [] checks;
    }

    /** @param tasks the number of tasks of the session */
    PreparedChecks(int tasks) {
        byTask = new ByTask<>(tasks);
    }

    boolean isFull() {
        return predicates == CAPACITY;
    }

    /** Adds a predicate. Returns its index. */
    int add() {
        return predicates++;
    }

    /**
     * Keeps the check that a predicate returned.
     *
     * @param check null if nothing ever restrains the task
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generics
    void put(SessionTask task, int predicate, @Nullable Function<Node, Verdict> check) {
        OfTask known = byTask.get(task);
        if (known == null) {
            known = new OfTask();
            byTask.put(task, known);
        }
        boolean isIdle = check == NodePredicate.unrestrained();
        known.idle = isIdle ? known.idle | 1L << predicate : known.idle & ~(1L << predicate);
        if (check == null) {
            known.silent |= 1L << predicate;
            if (known.checks == null) {
                return;
            }
        }
        @Nullable Function<Node, Verdict>[] checks = known.checks;
        if (checks == null) {
            checks = new Function[predicates];
            known.checks = checks;
        }
        checks[predicate] = check;
    }

    /** Returns the predicate's check for a task; null if it returned none or was never prepared. */
    @Nullable
    Function<Node, Verdict> get(SessionTask task, int predicate) {
        OfTask known = byTask.get(task);
        return known == null || known.checks == null ? null : known.checks[predicate];
    }

    /** Returns whether the predicate does not restrain a task. */
    boolean isSilent(SessionTask task, int predicate) {
        return (silent(task) >>> predicate & 1) != 0;
    }

    /** Returns whether no predicate restrains a task. */
    boolean areAllSilent(SessionTask task) {
        return silent(task) == (1L << predicates) - 1;
    }

    private long silent(SessionTask task) {
        OfTask known = byTask.get(task);
        return known == null ? 0 : known.silent | known.idle;
    }
}
