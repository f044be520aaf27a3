package dev.terrace.model.explanation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One try of an action to find a node for a pod.
 *
 * @param turn the action's turn, from 1; 0 if the action did not say
 * @param subJob empty if its job has none
 * @param domain the part of the network that was asked; empty if it was the whole cluster
 * @param isTrial whether it was made to be taken back, and replayed if it turned out best
 * @param isKept whether its outcome is part of what the cycle decided
 * @param isHeld whether its statement was held to the end, uncommitted
 * @param because one sentence
 * @param nodes null if no node was asked
 * @param tried the nodes that an action came to one by one; null for one that takes the best
 * @param choice null if there is none
 * @param evictions what was tried to make room for it
 * @param spared why pods that hold nodes were not evicted for it, the most frequent reason first; empty for an action
 *     that evicts nobody
 */
public record Attempt(
        String action,
        int turn,
        String subJob,
        String domain,
        boolean isTrial,
        Outcome outcome,
        boolean isKept,
        boolean isHeld,
        String because,
        List<Question> questions,
        @Nullable NodesAsked nodes,
        @Nullable List<String> tried,
        @Nullable NodeChoice choice,
        List<EvictionTrial> evictions,
        List<Spared> spared) {
    /** How it ended. */
    public enum Outcome {
        /** It was given a node that has room. */
        ALLOCATED("allocated"),
        /** It was promised a node that will have room. */
        PIPELINED("pipelined"),
        /** Nodes were asked, and it got none. */
        REFUSED("refused"),
        /** No node was asked. */
        SKIPPED("skipped");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        /** The word that documents have for it. */
        public String word() {
            return word;
        }
    }
}
