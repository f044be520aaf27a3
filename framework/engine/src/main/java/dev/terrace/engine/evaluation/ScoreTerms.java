package dev.terrace.engine.evaluation;

import dev.terrace.model.report.CycleReport.Term;
import java.util.AbstractList;
import java.util.RandomAccess;

/** What each plugin adds to a score. Every bind has some, and few are read: they are numbers until then. */
final class ScoreTerms extends AbstractList<Term> implements RandomAccess {
    private final String[] plugins;
    private final double[] sums;

    /** Keeps both arrays; who calls does not change them. */
    ScoreTerms(String[] plugins, double[] sums) {
        this.plugins = plugins;
        this.sums = sums;
    }

    @Override
    public Term get(int index) {
        return new Term(plugins[index], sums[index]);
    }

    @Override
    public int size() {
        return sums.length;
    }
}
