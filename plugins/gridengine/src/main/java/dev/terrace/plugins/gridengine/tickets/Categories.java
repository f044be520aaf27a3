package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.BatchJob;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Pending tasks that would get equal numbers of tickets, in lines: of each line only the first is looked at. Tasks that
 * would never get any are in none.
 *
 * @see "Grid Engine 8.1.9, libs/sched/sgeee.c"
 */
final class Categories {
    private static final Comparator<TaskEntry> SENIOR = Comparator.<TaskEntry>comparingDouble(entry -> -entry.before)
            .thenComparingLong(entry -> entry.job.submitted())
            .thenComparingInt(entry -> entry.job.id())
            .thenComparingInt(entry -> entry.task);

    /** What makes two tasks alike; a party that grants nothing does not part them. */
    private record Kind(
            long ofJob,
            @Nullable Party user,
            @Nullable Party project,
            @Nullable Party department) {}

    private final Map<Kind, Deque<TaskEntry>> lines = new LinkedHashMap<>();
    private final int size;

    /**
     * @param dependent whether lines are in the order of tickets given before; else they are in the order of the tasks
     * @param ofJob what a job brings itself
     * @param ofParty what a party grants
     */
    Categories(
            List<TaskEntry> pending,
            boolean dependent,
            ToLongFunction<BatchJob> ofJob,
            ToLongFunction<@Nullable Party> ofParty) {
        List<TaskEntry> ordered = new ArrayList<>(pending.parallelStream()
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

    private static @Nullable Party granting(@Nullable Party party, ToLongFunction<@Nullable Party> ofParty) {
        return party == null || ofParty.applyAsLong(party) == 0 ? null : party;
    }

    /** How many tasks there were at first. */
    int size() {
        return size;
    }

    /** The lines that are not empty. */
    Collection<Deque<TaskEntry>> lines() {
        return lines.values();
    }

    /** Takes the first out of a line. */
    TaskEntry take(Deque<TaskEntry> line) {
        TaskEntry first = line.remove();
        if (line.isEmpty()) {
            lines.values().removeIf(Deque::isEmpty);
        }
        return first;
    }
}
