package dev.terrace.engine.observation;

import dev.terrace.model.explanation.EvictionTrial;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An eviction that is being asked about, and then perhaps made. */
final class EvictionUnderWay extends Standing {
    private final String action;
    private final int turn;
    private final String node;
    private final String hook;
    private final List<Task> candidates;
    private final List<Task> victims;
    private final List<EvictionTrial.Tier> tiers;
    private final String actionsWords;
    private final List<Task> evicted = new ArrayList<>();
    private final Map<Task, Boolean> bundles = new HashMap<>();
    private final boolean isForJob;
    private List<Task> order;

    /** The pod or the job that needs the room; empty if none in particular does. */
    final String beneficiary;

    /**
     * @param isForJob whether a whole job needs the room, in the part of the network that is called the node
     * @param actionsWords why, in the words of the action; empty if a hook was asked
     */
    EvictionUnderWay(
            String action,
            int turn,
            String node,
            String beneficiary,
            boolean isForJob,
            String hook,
            List<Task> candidates,
            List<Task> victims,
            List<EvictionTrial.Tier> tiers,
            String actionsWords) {
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
        this.actionsWords = actionsWords;
    }

    String node() {
        return node;
    }

    boolean allows(Task task) {
        return victims.contains(task);
    }

    void order(List<Task> tasks) {
        order = List.copyOf(tasks);
    }

    void evict(Task task) {
        evicted.add(task);
    }

    /** Tasks that are evicted together. */
    void together(List<Task> tasks, boolean isSafe) {
        tasks.forEach(task -> bundles.put(task, isSafe));
    }

    /** As those see it that need the room. */
    EvictionTrial record() {
        return record("", evicted);
    }

    /** As a task sees it that is evicted from a node. */
    EvictionTrial record(Task victim, String from) {
        return record(from, List.of(victim));
    }

    /** "whole" if any of some tasks was taken from a job that is not whole without it. */
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
     * @param onNode the node to tell where the eviction is about several; empty for none
     * @param told whose bundle is told
     */
    private EvictionTrial record(String onNode, List<Task> told) {
        List<Task> taken = new ArrayList<>(evicted);
        for (Task task : order) {
            if (!taken.contains(task)) {
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
                names(evicted),
                kept,
                because(kept),
                tiers);
    }

    private String because(boolean kept) {
        if (kept) {
            return actionsWords.isEmpty() ? deciding() : actionsWords;
        }
        if (candidates.isEmpty()) {
            return "nothing on it could be evicted";
        }
        if (victims.isEmpty()) {
            return tiers.isEmpty() ? "no plugin names a victim" : deciding();
        }
        if (evicted.isEmpty()) {
            return hook.isEmpty() ? actionsWords : "what its victims hold is not enough, or was not needed";
        }
        return "undone: the room was not enough, or its job did not become whole";
    }

    private String deciding() {
        for (EvictionTrial.Tier tier : tiers) {
            if (tier.decides()) {
                return "tier " + tier.number() + ": " + tier.because();
            }
        }
        return tiers.isEmpty()
                ? ""
                : "tier " + tiers.get(tiers.size() - 1).number() + ": "
                        + tiers.get(tiers.size() - 1).because();
    }

    static List<String> names(List<Task> tasks) {
        return tasks.stream().map(Task::key).toList();
    }
}
