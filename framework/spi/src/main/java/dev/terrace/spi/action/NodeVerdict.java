package dev.terrace.spi.action;

import dev.terrace.spi.view.Verdict;
import java.util.List;

/**
 * What all predicates together say of one node.
 *
 * @param worst the worst of their verdicts
 * @param isExcluded whether one of them says that evicting others would not help
 * @param reasons of all that refuse
 */
public record NodeVerdict(Verdict.Kind worst, boolean isExcluded, List<String> reasons) {
    public static final NodeVerdict FITS = new NodeVerdict(Verdict.Kind.FITS, false, List.of());

    public boolean isFit() {
        return worst == Verdict.Kind.FITS;
    }
}
