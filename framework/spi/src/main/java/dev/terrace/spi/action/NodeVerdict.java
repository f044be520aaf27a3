package dev.terrace.spi.action;

import dev.terrace.spi.view.Verdict;
import java.util.List;

/**
 * The combined verdict of all predicates on one node.
 *
 * @param worst the worst of the verdicts
 * @param isExcluded whether a predicate says that evicting other tasks would not help
 * @param reasons the reasons of all predicates that refuse
 */
public record NodeVerdict(Verdict.Kind worst, boolean isExcluded, List<String> reasons) {
    public static final NodeVerdict FITS = new NodeVerdict(Verdict.Kind.FITS, false, List.of());

    public boolean isFit() {
        return worst == Verdict.Kind.FITS;
    }
}
