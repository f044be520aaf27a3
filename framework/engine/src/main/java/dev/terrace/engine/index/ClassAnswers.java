package dev.terrace.engine.index;

import dev.terrace.engine.change.NextIds;
import dev.terrace.engine.contract.AnswerCheck;
import org.jspecify.annotations.Nullable;

/**
 * The answers of an equivalence class for all nodes, which the next session can reuse. Holds no object of the session
 * and no function of a plugin.
 */
final class ClassAnswers {
    final NodeVerdicts verdicts;
    final ScoreTree tree;

    /** The scores that are equal on all nodes. They are part of all sums. */
    final double[] levels;

    /** Answers for a check of the hooks; null if contracts are trusted. */
    final AnswerCheck.@Nullable Answers checked;

    /** The place in the change log up to which nodes are evaluated. */
    long place;

    /** The number of the last session that used it. */
    int asked;

    ClassAnswers(NodeVerdicts verdicts, ScoreTree tree, double[] levels, AnswerCheck.@Nullable Answers checked) {
        this.verdicts = verdicts;
        this.tree = tree;
        this.levels = levels;
        this.checked = checked;
    }

    /** Returns the same answers under the next ids. Nodes that arrive are not evaluated. */
    ClassAnswers renumbered(NextIds ids) {
        ClassAnswers next = new ClassAnswers(verdicts.renumbered(ids), tree.renumbered(ids), levels, checked);
        next.place = place;
        next.asked = asked;
        return next;
    }
}
