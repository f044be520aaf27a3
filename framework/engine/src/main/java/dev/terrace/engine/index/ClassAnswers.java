package dev.terrace.engine.index;

import dev.terrace.engine.contract.AnswerCheck;
import org.jspecify.annotations.Nullable;

/**
 * What an equivalence class knows of each node: all that the next session can go on from. Holds nothing of the session,
 * and no function of a plugin.
 */
final class ClassAnswers {
    final NodeVerdicts verdicts;
    final ScoreTree tree;

    /** The scores that are equal on all nodes, which are part of all sums. */
    final double[] levels;

    /** Answers for a check of the hooks; null if contracts are trusted. */
    final AnswerCheck.@Nullable Answers checked;

    /** The place in the log of changes up to which it is evaluated. */
    long place;

    /** The number of the session that asked last. */
    int asked;

    ClassAnswers(NodeVerdicts verdicts, ScoreTree tree, double[] levels, AnswerCheck.@Nullable Answers checked) {
        this.verdicts = verdicts;
        this.tree = tree;
        this.levels = levels;
        this.checked = checked;
    }
}
