package dev.terrace.whatif.rule;

import org.jspecify.annotations.Nullable;

/**
 * The effect of a rule on a cluster.
 *
 * @param asked the number of calls; for a whole plugin, those of all its hooks; for an action, its runs
 * @param decides whether an answer of it ever decides a question; true for an action
 * @param differs the decisions that differ without it; null if the configuration is invalid without it
 */
public record RuleEffect(
        Rule rule, long asked, boolean decides, @Nullable Differs differs) {
    /**
     * The numbers of decisions that differ.
     *
     * @param binds pods with another node, with a node in only one of the two cycles, or with other volumes,
     *     annotations or claims
     * @param evicts pods that only one of the two cycles evicts or fails
     */
    public record Differs(int binds, int evicts, int pipelined, int phases) {
        public boolean isEmpty() {
            return binds + evicts + pipelined + phases == 0;
        }
    }

    /** Returns whether a cycle without the rule was run and decided the same. */
    public boolean changesNothing() {
        return differs != null && differs.isEmpty();
    }

    /** Returns the verdict's word in documents; empty if no cycle without the rule could be run. */
    public String word() {
        if (differs == null) {
            return "";
        }
        if (!differs.isEmpty()) {
            return "changes decisions";
        }
        return asked == 0 ? "never asked" : decides ? "changes nothing" : "never decides";
    }
}
