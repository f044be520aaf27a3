package dev.terrace.engine.observation;

import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The builder of an {@link EvictionTrial}: the question about victims, and then perhaps the evictions. */
final class EvictionTrialBuilder extends UndoableEffect {
    private final String action;
    private final int turn;
    private final String node;
    private final String hook;
    private final List<Task> candidates;
    private final List<Task> victims;
    private final List<EvictionTrial.Tier> tiers;
    private final Map<Task, String> spared;

    /** The evicted tasks, as the report lists them. */
    private final Map<Task, Eviction> evicted = new LinkedHashMap<>();

    private final Map<Task, Boolean> bundles = new HashMap<>();
    private final boolean isForJob;
    private List<Task> order;
    private String undone = "";
    private @Nullable Task taker;

    /** The pod or the job that needs the room; empty if no particular one does. */
    final String beneficiary;

    /**
     * @param isForJob whether a whole job needs the room, in the network domain that {@code node} names
     * @param tiers empty if the action chose the victims itself
     * @param spared the reasons why plugins spare candidates
     */
    EvictionTrialBuilder(
            String action,
            int turn,
            String node,
            String beneficiary,
            boolean isForJob,
            String hook,
            List<Task> candidates,
            List<Task> victims,
            List<EvictionTrial.Tier> tiers,
            Map<Task, String> spared) {
        this.action = action;
        this.turn = turn;
        this.node = node;
        this.beneficiary = beneficiary;
        this.isForJob = isForJob;
        this.hook = hook;
        this.candidates = List.copyOf(candidates);
        this.victims = List.copyOf(victims);
        this.order = this.victims;
        this.tiers = tiers;
        this.spared = spared;
    }

    String node() {
        return node;
    }

    boolean isForJob() {
        return isForJob;
    }

    boolean hasVictims() {
        return !victims.isEmpty();
    }

    boolean allows(Task task) {
        return victims.contains(task);
    }

    boolean isAbout(List<Task> tasks) {
        return victims.equals(tasks);
    }

    /** Returns the first evicted task; null if no task was evicted. */
    @Nullable
    Task first() {
        return evicted.isEmpty() ? null : evicted.keySet().iterator().next();
    }

    void order(List<Task> tasks) {
        order = List.copyOf(tasks);
    }

    /** Returns the task that needs the room; null if no task was evicted, or for no particular task. */
    @Nullable
    Task taker() {
        return taker;
    }

    void evict(Task task, @Nullable Task forTask, Eviction as) {
        evicted.put(task, as);
        taker = forTask;
    }

    /** Sets the reason why the eviction is undone. */
    void undo(String why) {
        undone = why;
    }

    /** Notes that tasks are evicted as one bundle. */
    void together(List<Task> tasks, boolean isSafe) {
        tasks.forEach(task -> bundles.put(task, isSafe));
    }

    /**
     * Adds the reasons why candidates were not evicted; empty text for an evicted candidate.
     *
     * @param isPlaced whether the task that needs the room got the node
     */
    void spare(Map<Task, String> told, boolean isPlaced) {
        Set<Task> allowed = new HashSet<>(victims);
        for (Task task : candidates) {
            told.put(
                    task,
                    evicted.containsKey(task)
                            ? isKept() ? "" : "evicted and undone"
                            : allowed.contains(task)
                                    ? unused(isPlaced)
                                    : spared.getOrDefault(task, "no plugin names it"));
        }
    }

    private static String unused(boolean isPlaced) {
        return isPlaced ? "not needed" : "on a node that would not have enough room";
    }

    /**
     * Returns the record for the pod or job that needs the room.
     *
     * @param isPlaced whether it got the node
     */
    EvictionTrial build(boolean isPlaced) {
        return build("", List.copyOf(evicted.keySet()), isPlaced);
    }

    /** Returns the record for a task that is evicted from a node. */
    EvictionTrial build(Task victim, String from) {
        return build(from, List.of(victim), true);
    }

    /** Returns "whole" if any of the tasks was taken from a job that is incomplete without it. */
    private String bundle(List<Task> of) {
        boolean isKnown = false;
        for (Task task : of) {
            Boolean isSafe = bundles.get(task);
            if (isSafe != null && !isSafe) {
                return "whole";
            }
            isKnown |= isSafe != null;
        }
        return isKnown ? "safe" : "";
    }

    /**
     * @param onNode the node to name if the eviction covers several; empty for none
     * @param told the tasks whose bundle and reasons are recorded
     */
    private EvictionTrial build(String onNode, List<Task> told, boolean isPlaced) {
        List<Task> taken = new ArrayList<>(evicted.keySet());
        for (Task task : order) {
            if (!evicted.containsKey(task)) {
                taken.add(task);
            }
        }
        boolean kept = isKept() && !evicted.isEmpty();
        return new EvictionTrial(
                action,
                turn,
                node.isEmpty() || (isForJob && !onNode.isEmpty()) ? onNode : node,
                beneficiary,
                hook,
                bundle(told),
                names(candidates),
                names(victims),
                names(taken),
                names(List.copyOf(evicted.keySet())),
                kept,
                kept ? reasons(told) : because(isPlaced),
                tiers);
    }

    /** Joins the report's sentences. If they differ, each follows the names of its pods. */
    private String reasons(List<Task> told) {
        Map<String, String> byReason = new LinkedHashMap<>();
        for (Task task : told) {
            Eviction as = Objects.requireNonNull(evicted.get(task));
            byReason.merge(as.because(), as.task(), "%s, %s"::formatted);
        }
        return byReason.size() == 1
                ? byReason.keySet().iterator().next()
                : byReason.entrySet().stream()
                        .map(each -> each.getValue() + " " + each.getKey())
                        .collect(Collectors.joining("; "));
    }

    private String because(boolean isPlaced) {
        if (candidates.isEmpty()) {
            return "it has no candidates for eviction";
        }
        if (victims.isEmpty()) {
            return deciding();
        }
        if (!evicted.isEmpty()) {
            return "undone: " + (undone.isEmpty() ? "the pod still did not get the node" : undone);
        }
        return isPlaced ? "not needed: it has room without them" : "its victims do not free enough room";
    }

    private String deciding() {
        for (EvictionTrial.Tier tier : tiers) {
            if (tier.decides()) {
                return "tier " + tier.number() + ": " + tier.because();
            }
        }
        return tiers.isEmpty()
                ? "no plugin names a victim"
                : "tier " + tiers.get(tiers.size() - 1).number() + ": "
                        + tiers.get(tiers.size() - 1).because();
    }

    static List<String> names(List<Task> tasks) {
        return tasks.stream().map(Task::key).toList();
    }
}
