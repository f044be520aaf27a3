package dev.terrace.spi.action;

import dev.terrace.spi.view.Verdict;
import java.util.List;

/**
 * The verdict on one node: that of the first plugin whose predicates refuse, or the refusal of a node that is outside
 * of the scheduler's shard or lacks room.
 *
 * @param worst the worst verdict of that plugin
 * @param reasons the reasons of its checks, up to the first that excludes or fails; empty if the task fits
 */
public record NodeVerdict(Verdict.Kind worst, List<String> reasons) {
    public static final NodeVerdict FITS = new NodeVerdict(Verdict.Kind.FITS, List.of());

    public boolean isFit() {
        return worst == Verdict.Kind.FITS;
    }

    /** Returns whether evicting other tasks would not help. */
    public boolean isExcluded() {
        return worst == Verdict.Kind.EXCLUDES;
    }
}
