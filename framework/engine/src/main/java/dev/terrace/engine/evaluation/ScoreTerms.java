package dev.terrace.engine.evaluation;

import dev.terrace.model.report.CycleReport.Term;
import java.util.AbstractList;
import java.util.RandomAccess;

/** What each plugin adds to a score. Every bind has terms and few are read, so their objects are made on demand. */
final class ScoreTerms extends AbstractList<Term> implements RandomAccess {
    private final String[] plugins;
    private final double[] sums;

    /** Keeps both arrays; the caller does not change them. */
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
