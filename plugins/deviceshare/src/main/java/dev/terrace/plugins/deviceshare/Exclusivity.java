package dev.terrace.plugins.deviceshare;

import dev.terrace.model.TaskSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cards of one node that are closed to further pods of a rule, because a pod of that rule uses them. Pods of other
 * rules, or without a rule, share them.
 *
 * @see <a
 *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/deviceshare/gpuexclusive.go">Volcano,
 *     gpuexclusive</a>
 */
final class Exclusivity {
    private final ExclusiveRules rules;
    private final Collection<VirtualCard> cards;

    /** The indices of the cards that each rule uses. */
    private final Map<Integer, Set<Integer>> taken = new HashMap<>();

    /** The rules of each pod. */
    private final Map<String, List<Integer>> rulesOf = new HashMap<>();

    /** The uid of each pod. */
    private final Map<String, String> uids = new HashMap<>();

    Exclusivity(ExclusiveRules rules, Collection<VirtualCard> cards) {
        this.rules = rules;
        this.cards = cards;
    }

    /**
     * Records the pods of the node with their cards: the cards whose usage includes the pod, or else the cards in its
     * annotation.
     */
    void open(Collection<TaskSpec> pods) {
        if (rules.areNone()) {
            return;
        }
        for (TaskSpec pod : pods) {
            uids.put(pod.key(), pod.uid());
            List<Integer> matching = rules.of(Pod.of(pod));
            if (!matching.isEmpty()) {
                rulesOf.put(pod.key(), matching);
                if (!take(pod.uid(), matching)) {
                    takeNamed(pod, matching);
                }
            }
        }
    }

    /** Marks the cards whose usage includes the pod. Returns whether there is any. */
    private boolean take(String uid, List<Integer> matching) {
        boolean isCounted = false;
        for (VirtualCard card : cards) {
            if (card.pods().containsKey(uid)) {
                isCounted = true;
                take(card, matching);
            }
        }
        return isCounted;
    }

    private void takeNamed(TaskSpec pod, List<Integer> matching) {
        List<AssignedCard> named = AssignedCard.read(pod.annotations().getOrDefault(VirtualGpus.IDS, ""));
        for (VirtualCard card : cards) {
            if (named.stream().anyMatch(each -> each.id().equals(card.id()))) {
                take(card, matching);
            }
        }
    }

    private void take(VirtualCard card, List<Integer> matching) {
        matching.forEach(
                rule -> taken.computeIfAbsent(rule, r -> new HashSet<>()).add(card.index()));
    }

    /** The cards that are closed to a pod under these rules. */
    Set<Integer> closedTo(List<Integer> matching) {
        if (matching.isEmpty() || taken.isEmpty()) {
            return Set.of();
        }
        Set<Integer> closed = new HashSet<>();
        matching.forEach(rule -> closed.addAll(taken.getOrDefault(rule, Set.of())));
        return closed;
    }

    /** Records that a pod came to the node. */
    void came(TaskSpec pod) {
        uids.put(pod.key(), pod.uid());
        given(pod);
    }

    /** Records that a pod was allocated cards, whose usage includes it. */
    void given(TaskSpec pod) {
        List<Integer> matching = rules.of(Pod.of(pod));
        if (!matching.isEmpty()) {
            rulesOf.put(pod.key(), matching);
            take(pod.uid(), matching);
        }
    }

    /** Records that a pod left the node. */
    void left(TaskSpec pod) {
        release(pod);
        uids.remove(pod.key());
    }

    /**
     * Opens all cards of the pod's rules, except those that another pod of any rule uses. As in Volcano, this includes
     * cards that the pod itself did not use.
     */
    void release(TaskSpec pod) {
        List<Integer> matching = rulesOf.remove(pod.key());
        if (matching == null) {
            return;
        }
        for (int rule : matching) {
            Set<Integer> ofRule = taken.get(rule);
            if (ofRule != null) {
                for (VirtualCard card : cards) {
                    if (!isUsedByOthers(card, pod.uid())) {
                        ofRule.remove(card.index());
                    }
                }
            }
        }
    }

    private boolean isUsedByOthers(VirtualCard card, String uid) {
        List<String> others = new ArrayList<>(card.pods().keySet());
        others.remove(uid);
        return rulesOf.keySet().stream().anyMatch(pod -> others.contains(uids.getOrDefault(pod, "")));
    }
}
