package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.ParallelStreams;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Groups pending tasks that would get equal tickets into lines, so that only the first task of each line is evaluated.
 * Excludes tasks that would get no tickets.
 *
 * @see "Grid Engine 8.1.9, libs/sched/sgeee.c"
 */
final class Categories {
    private static final Comparator<TaskEntry> SENIOR = Comparator.<TaskEntry>comparingDouble(entry -> -entry.before)
            .thenComparingLong(entry -> entry.job.submitted())
            .thenComparingInt(entry -> entry.job.id())
            .thenComparingInt(entry -> entry.task);

    /** The key of a line. A party that grants nothing counts as null, so it does not separate tasks. */
    private record Kind(
            long ofJob,
            @Nullable Party user,
            @Nullable Party project,
            @Nullable Party department) {}

    private final Map<Kind, Deque<TaskEntry>> lines = new LinkedHashMap<>();
    private final int size;

    /**
     * @param dependent whether lines are ordered by the tickets of earlier policies, instead of by task order
     * @param ofJob the job's own tickets or shares
     * @param ofParty the tickets or shares that a party grants
     */
    Categories(
            List<TaskEntry> pending, boolean dependent, ToLongFunction<BatchJob> ofJob, ToLongFunction<Party> ofParty) {
        List<TaskEntry> ordered = new ArrayList<>(ParallelStreams.of(pending)
                .filter(entry -> ofJob.applyAsLong(entry.job) != 0
                        || granting(entry.user, ofParty) != null
                        || granting(entry.project, ofParty) != null
                        || granting(entry.department, ofParty) != null)
                .toList());
        if (dependent) {
            ordered.sort(SENIOR);
        }
        for (TaskEntry entry : ordered) {
            Kind kind = new Kind(
                    ofJob.applyAsLong(entry.job),
                    granting(entry.user, ofParty),
                    granting(entry.project, ofParty),
                    granting(entry.department, ofParty));
            lines.computeIfAbsent(kind, key -> new ArrayDeque<>()).add(entry);
        }
        size = ordered.size();
    }

    private static @Nullable Party granting(Party party, ToLongFunction<Party> ofParty) {
        return ofParty.applyAsLong(party) == 0 ? null : party;
    }

    /** The initial number of tasks. */
    int size() {
        return size;
    }

    /** The lines that are not empty. */
    Collection<Deque<TaskEntry>> lines() {
        return lines.values();
    }

    /**
     * The line with the best first task.
     *
     * @param evaluate sets the tickets that a first task would get
     */
    Deque<TaskEntry> best(Consumer<TaskEntry> evaluate, BiPredicate<TaskEntry, TaskEntry> isBetter) {
        Deque<TaskEntry> best = null;
        for (Deque<TaskEntry> line : lines.values()) {
            evaluate.accept(line.element());
            if (best == null || isBetter.test(line.element(), best.element())) {
                best = line;
            }
        }
        return Objects.requireNonNull(best, "no category is left");
    }

    /** Removes and returns the first task of a line. */
    TaskEntry take(Deque<TaskEntry> line) {
        TaskEntry first = line.remove();
        if (line.isEmpty()) {
            lines.values().removeIf(Deque::isEmpty);
        }
        return first;
    }
}
