package dev.terrace.cli.report;

import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import java.util.stream.Collectors;

/** Formats the reason for a decision on one line. */
public final class ReasonLine {
    private ReasonLine() {}

    /** Returns the reason for a pod's node: its volumes, the score of each plugin, and the second best node. */
    public static String placed(Bind bind) {
        return volumes(bind) + chosen(bind);
    }

    /** Returns the reason for an eviction: the action, the pod that needs the room, and what plugins compared. */
    public static String evicted(Eviction eviction) {
        String taker = eviction.reason().taker();
        return eviction.action()
                + (eviction.preemptor().isEmpty() ? "" : " for " + eviction.preemptor())
                + (taker.isEmpty() ? "" : " (" + taker + ")")
                + clause(eviction.reason().victim());
    }

    /** Returns a clause about a victim as the end of a sentence. */
    static String clause(String victim) {
        return victim.isEmpty() ? "" : victim.startsWith("(") ? " " + victim : ": " + victim;
    }

    private static String volumes(Bind bind) {
        return bind.volumes().stream()
                .map(each -> each.claim().substring(each.claim().indexOf('/') + 1) + " gets "
                        + (each.volume().isEmpty() ? "a new volume" : each.volume()) + "; ")
                .collect(Collectors.joining());
    }

    private static String chosen(Bind bind) {
        // Allocate places nearly every pod; only other actions are named.
        String action = bind.action().equals("allocate") || bind.action().isEmpty() ? "" : bind.action() + ": ";
        if (bind.score() == null) {
            return action
                    + (bind.candidates() == 1
                            ? "only candidate"
                            : "first that fits of " + bind.candidates() + " nodes");
        }
        String terms = bind.terms().stream()
                .map(term -> term.plugin() + " " + Figures.score(term.score()))
                .collect(Collectors.joining(" + "));
        return action + (terms.isEmpty() ? "no plugin scores nodes" : terms) + total(bind, bind.score());
    }

    private static String total(Bind bind, double score) {
        boolean isSum = bind.terms().size() > 1;
        if (bind.next() == null) {
            return isSum ? " = " + Figures.score(score) : "";
        }
        if (bind.nextScore() == score) {
            return (isSum ? " = " + Figures.score(score) : "") + ", tied with " + bind.next()
                    + (bind.node().compareTo(bind.next()) < 0 ? "; first by name" : "");
        }
        // Enough digits are shown to tell two different scores apart.
        int digits = Figures.digitsToTell(score, bind.nextScore());
        return (isSum || digits > 1 ? " = " + Figures.decimal(score, digits) : "")
                + (bind.nextScore() > score ? ", chosen by a plugin before " : ", next best ") + bind.next() + " "
                + Figures.decimal(bind.nextScore(), digits);
    }
}
