package dev.terrace.plugins.dirac;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All task queues, and the computation of their priorities from the groups' shares. {@link SharesCorrector} corrects
 * the shares, and {@link ShareDivision} divides them.
 *
 * @see "DIRAC 9, WorkloadManagementSystem/DB/TaskQueueDB.py"
 */
final class TaskQueues {
    private final Registry registry;
    private final SharesCorrector corrector;
    private final boolean correcting;
    private final Formula formula;
    private final OnZero onZero;
    private final List<TaskQueue> queues = new ArrayList<>();
    private final Map<TaskQueue.Definition, TaskQueue> open = new HashMap<>();
    private Map<String, Double> groupShares = new LinkedHashMap<>();

    /** @param correcting {@code EnableSharesCorrection} */
    TaskQueues(Registry registry, SharesCorrector corrector, boolean correcting, Formula formula, OnZero onZero) {
        this.registry = registry;
        this.corrector = corrector;
        this.correcting = correcting;
        this.formula = formula;
        this.onZero = onZero;
    }

    /** Inserts a job into the open task queue of its definition, or into a new one, and returns the task queue. */
    TaskQueue insert(TaskQueue.Definition definition, double realPriority) {
        TaskQueue queue = open.get(definition);
        if (queue == null || queue.isFull()) {
            queue = new TaskQueue(queues.size() + 1, definition);
            queues.add(queue);
            open.put(definition, queue);
        }
        queue.add(realPriority);
        return queue;
    }

    /** Inserts all waiting jobs, oldest first. Returns the task queues by job id. */
    TaskQueue[] insert(Waiting jobs) {
        TaskQueue[] ofJobs = new TaskQueue[jobs.ids()];
        for (int job : jobs.oldestFirst()) {
            ofJobs[job] = insert(jobs.definition(job), jobs.realPriority(job));
        }
        return ofJobs;
    }

    /** All task queues, in order of their ids. */
    List<TaskQueue> all() {
        return queues;
    }

    /** The shares after correction, by group of the registry. */
    Map<String, Double> groupShares() {
        return groupShares;
    }

    /** A group's share after correction; the default for a group that is not in the registry. */
    double groupShare(String group) {
        return groupShares.getOrDefault(group, (double) Registry.DEFAULT_SHARE);
    }

    /** @param now seconds since the epoch */
    void recalculate(History history, long now) {
        if (correcting) {
            corrector.update(history, now);
        }
        Map<String, List<TaskQueue>> byGroup = new LinkedHashMap<>();
        for (TaskQueue queue : queues) {
            byGroup.computeIfAbsent(queue.group(), key -> new ArrayList<>()).add(queue);
        }
        groupShares = registry.shares();
        if (correcting) {
            Map<String, Double> active = new LinkedHashMap<>();
            for (String group : byGroup.keySet()) {
                Double share = groupShares.get(group);
                if (share != null) {
                    active.put(group, share);
                }
            }
            groupShares.putAll(corrector.correct(active, ""));
        }
        byGroup.forEach(this::recalculate);
    }

    private void recalculate(String group, List<TaskQueue> ofGroup) {
        double share = groupShare(group);
        if (registry.isSharing(group)) {
            divide(ofGroup, group, share, share);
            return;
        }
        Map<String, List<TaskQueue>> byOwner = new LinkedHashMap<>();
        for (TaskQueue queue : ofGroup) {
            byOwner.computeIfAbsent(queue.owner(), key -> new ArrayList<>()).add(queue);
        }
        Map<String, Double> shares = new LinkedHashMap<>();
        byOwner.keySet().forEach(owner -> shares.put(owner, share / byOwner.size()));
        Map<String, Double> corrected = correcting ? corrector.correct(shares, group) : shares;
        byOwner.forEach(
                (owner, ofOwner) -> divide(ofOwner, group, share / byOwner.size(), corrected.getOrDefault(owner, 0.0)));
    }

    private void divide(List<TaskQueue> ofEntity, String group, double expected, double share) {
        Map<Integer, Double> priorities = new LinkedHashMap<>();
        Map<Integer, Object> alike = new LinkedHashMap<>();
        for (TaskQueue queue : ofEntity) {
            priorities.put(queue.id, formula == Formula.CODE ? queue.priorities / queue.jobs : queue.priorities);
            TaskQueue.Definition definition = queue.definition;
            alike.put(
                    queue.id,
                    List.of(
                            definition.owner(),
                            definition.cpuSeconds(),
                            ShareDivision.withoutPlaces(definition.requirements())));
        }
        Map<Integer, Double> divided = formula == Formula.CODE
                ? ShareDivision.byCode(priorities, alike, share, registry.hasBackground(group), onZero)
                : ShareDivision.byPage(priorities, share, onZero);
        for (TaskQueue queue : ofEntity) {
            queue.expectedShare = expected;
            queue.share = share;
            queue.priority = stored(divided.getOrDefault(queue.id, 0.0));
        }
    }

    /** A priority as the database stores it: four decimals, in 32 bits. */
    private static float stored(double priority) {
        return new BigDecimal(priority).setScale(4, RoundingMode.HALF_EVEN).floatValue();
    }
}
