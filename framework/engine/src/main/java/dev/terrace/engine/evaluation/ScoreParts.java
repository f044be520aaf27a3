package dev.terrace.engine.evaluation;

import dev.terrace.model.explanation.ScoreTerm;
import dev.terrace.spi.NodeScore;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scores of candidates by hook. */
public final class ScoreParts {
    private final double[] totals;
    private final List<Part> parts;

    /**
     * Stores its arguments, which the caller must not change.
     *
     * @param totals by candidate
     * @param parts in the order of addition
     */
    ScoreParts(double[] totals, List<Part> parts) {
        this.totals = totals;
        this.parts = parts;
    }

    /**
     * The scores of one hook.
     *
     * @param failsWithOthers whether it adds nothing to a candidate on which another such hook failed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Part(String plugin, String name, @Nullable Double weight, boolean failsWithOthers, double[] scores) {}

    /** Returns the total of a candidate. */
    public double total(int candidate) {
        return totals[candidate];
    }

    static Part part(String plugin, NodeScore registered, boolean failsWithOthers, double[] scores) {
        if (registered instanceof NodeScore.Named named) {
            return new Part(plugin, named.part(), named.weight(), failsWithOthers, scores);
        }
        Double weight = registered instanceof NodeScore.Normalised<?> normalised ? (double) normalised.weight() : null;
        return new Part(plugin, "", weight, failsWithOthers, scores);
    }

    /** Returns the terms of a candidate's score. */
    public List<ScoreTerm> of(int candidate) {
        boolean failed = false;
        for (Part part : parts) {
            failed |= part.failsWithOthers && Double.isNaN(part.scores[candidate]);
        }
        List<ScoreTerm> terms = new ArrayList<>();
        for (Part part : parts) {
            double score = failed && part.failsWithOthers ? 0 : part.scores[candidate];
            Double weight = part.weight;
            Double raw = weight == null || weight == 0 ? null : (Double) (score / weight);
            terms.add(new ScoreTerm(part.plugin, part.name, raw, raw == null ? null : weight, score));
        }
        return terms;
    }

    /** Returns the number of candidates with the best score. */
    public int tied() {
        double best = Double.NEGATIVE_INFINITY;
        int tied = 0;
        for (double total : totals) {
            if (total > best) {
                best = total;
                tied = 0;
            }
            if (total == best) {
                tied++;
            }
        }
        return tied;
    }
}
