package dev.terrace.model.explanation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of an action to find a node for a pod.
 *
 * @param turn the action's turn, from 1; 0 if the action did not report one
 * @param subJob empty if its job has none
 * @param domain the network domain that was searched; empty for the whole cluster
 * @param isTrial whether the attempt was a trial that was undone, and replayed if it turned out best
 * @param isKept whether the cycle's decisions include its outcome
 * @param isHeld whether its statement was held to the end, uncommitted
 * @param because one sentence
 * @param nodes null if no node was evaluated
 * @param tried the nodes that an action visited one by one; null for an action that takes the best node
 * @param choice null if no node was chosen
 * @param evictions the attempts to make room for it
 * @param spared the reasons why pods on nodes were not evicted for it, the most frequent first; empty for an action
 *     that evicts no pods
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
    /** The outcome of an attempt. */
    public enum Outcome {
        /** The pod got a node with room. */
        ALLOCATED("allocated"),
        /** The pod was promised a node that will have room. */
        PIPELINED("pipelined"),
        /** Nodes were evaluated, and the pod got none. */
        REFUSED("refused"),
        /** No node was evaluated. */
        SKIPPED("skipped");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        /** The spelling in documents. */
        public String word() {
            return word;
        }
    }
}
