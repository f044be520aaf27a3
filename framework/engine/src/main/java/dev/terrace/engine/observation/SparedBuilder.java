package dev.terrace.engine.observation;

import dev.terrace.model.explanation.Spared;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The builder of {@link Spared} tasks: those on nodes during an attempt to evict some. They are candidates, or have a
 * reason why they are not.
 */
final class SparedBuilder {
    private final List<Task> candidates = new ArrayList<>();
    private final Map<String, Group> groups = new TreeMap<>();

    /** A number of tasks with the same reason, and the names of the first. */
    private static final class Group {
        private int count;
        private final List<String> pods = new ArrayList<>();

        void add(Task task) {
            count++;
            if (pods.size() < Spared.NAMED) {
                pods.add(task.key());
            }
        }
    }

    /** @param why the reason why the task is not a candidate; empty if it is one */
    void add(Task task, String why) {
        if (why.isEmpty()) {
            candidates.add(task);
        } else {
            spare(task, why);
        }
    }

    private void spare(Task task, String why) {
        groups.computeIfAbsent(why, key -> new Group()).add(task);
    }

    /**
     * Returns the spared tasks by reason, the most frequent reason first.
     *
     * @param ofCandidate returns why a candidate was not evicted; empty if it was
     */
    List<Spared> build(Function<Task, String> ofCandidate) {
        for (Task task : candidates) {
            String why = ofCandidate.apply(task);
            if (!why.isEmpty()) {
                spare(task, why);
            }
        }
        candidates.clear();
        return groups.entrySet().stream()
                .map(each -> new Spared(each.getKey(), each.getValue().count, List.copyOf(each.getValue().pods)))
                .sorted(Comparator.comparingInt(Spared::count).reversed())
                .toList();
    }
}
