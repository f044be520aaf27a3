package dev.terrace.engine.binding;

import dev.terrace.model.report.PluginScore;
import java.util.AbstractList;
import java.util.RandomAccess;

/** The terms of a score, by plugin. Every bind has terms and few are read, so their objects are created on demand. */
final class ScoreTerms extends AbstractList<PluginScore> implements RandomAccess {
    private final String[] plugins;
    private final double[] sums;

    /** Keeps both arrays, which the caller must not change. */
    ScoreTerms(String[] plugins, double[] sums) {
        this.plugins = plugins;
        this.sums = sums;
    }

    @Override
    public PluginScore get(int index) {
        return new PluginScore(plugins[index], sums[index]);
    }

    @Override
    public int size() {
        return sums.length;
    }
}
