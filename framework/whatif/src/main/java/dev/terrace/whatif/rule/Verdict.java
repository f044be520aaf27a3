package dev.terrace.whatif.rule;

import org.jspecify.annotations.Nullable;

/**
 * What a rule does on a cluster.
 *
 * @param asked how many questions reach it; of a plugin as a whole, those of all its hooks; of an action, how often it
 *     runs
 * @param decides whether an answer of it ever settles a question; an action decides
 * @param differs in what decisions differ without it; null if what is left cannot be read
 */
public record Verdict(
        Rule rule, long asked, boolean decides, @Nullable Differs differs) {
    /**
     * How many decisions differ.
     *
     * @param binds pods that get another node, or a node under one of the two alone
     */
    public record Differs(int binds, int evicts, int pipelined, int phases) {
        public boolean isEmpty() {
            return binds + evicts + pipelined + phases == 0;
        }
    }

    /** Whether it was run without the rule, and decided the same. */
    public boolean changesNothing() {
        return differs != null && differs.isEmpty();
    }

    /** The verdict, as documents have it; empty if it could not be run without. */
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
